"""Inches that words and legends take, known before there is a sheet to put them on."""
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure


def of(artist):
    """(width, height) of what artist(figure) adds to a figure."""
    figure = Figure(figsize=(1, 1), dpi=288)      # fine, so that heights are not those of whole pixels
    box = artist(figure).get_window_extent(FigureCanvasAgg(figure).get_renderer())
    return box.width / figure.dpi, box.height / figure.dpi


def of_legend(handles, **look):
    return of(lambda figure: figure.legend(handles=handles, **look))


def of_words(words, **look):
    return of(lambda figure: figure.text(0, 0, words, **look))


def wrapped(words, inches, **look):
    """Lines no wider than that, as long as no word alone is."""
    lines = []
    for word in filter(None, words.split(" ")):
        if lines and of_words(f"{lines[-1]} {word}", **look)[0] <= inches:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
