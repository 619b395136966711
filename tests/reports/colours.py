"""Contrast and distance of colours, by their published definitions; no code of the reports has part in it."""
from math import dist

# What readers see: Machado, Oliveira and Fernandes 2009, severity 1.
EYES = {"protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
        "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1094, 0.8729))     # in parts of white


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def linear(colour):
    """Red, green and blue of #rrggbb as intensities (sRGB)."""
    parts = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055)**2.4 for x in parts]


def contrast(a, b):
    """WCAG 2: 1 to 21."""
    low, high = sorted(times(XYZ[1:2], linear(c))[0] for c in (a, b))
    return (high + 0.05) / (low + 0.05)


def lab(rgb):
    """CIE Lab of intensities."""
    f = [t**(1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in times(XYZ, rgb)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def seen(colour, eyes):
    return lab([min(1, max(0, v)) for v in times(EYES[eyes], linear(colour))])


def apart(a, b):
    """Units of CIE Lab, for those who see least of it."""
    return min(dist(seen(a, eyes), seen(b, eyes)) for eyes in EYES)
