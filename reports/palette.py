"""The colours of figures, in one place: by Okabe and Ito, orange and sky darkened until a line of them can be seen on
white. Every colour that data are drawn in has a contrast of at least 3 to its page, every text 4.5. Normal and
colour-blind readers can tell those of the catalogue apart by 14 units of CIE Lab or more; markers and dashes tell as
well."""

PAGE, DARK_PAGE = "#ffffff", "#15171a"                    # what figures stand on; page.css says the same
BLACK, ORANGE, SKY, GREEN = "#000000", "#9E8B4C", "#4293F0", "#009E73"
BLUE, RED, PURPLE = "#0072B2", "#D55E00", "#CC79A7"
INK, QUIET = "#222222", "#6b6b6b"
ALARM = "#B03A00"
OWN_VIOLET, OWN_BROWN, OWN_NAVY = "#9100F2", "#663300", "#000E8C"
LARGE_H, MIDDLE_H, SMALL_H = "#4A97C9", "#1F6396", "#08306B"
TEAL = "#008A8A"
DARK_GREY, MIDDLE_GREY = "#4d4d4d", "#8c8c8c"

# Not for data: grid lines, and grounds that text and curves stand on.
FAINT, BAND, STRIPE, MARGIN = "#c9c9c9", "#ececec", "#f4f4f4", "#e4eef5"
WELL, ILL, OPEN = "#B9DDF1", "#F6C48B", "#E4E4E4"

NAMED = {"black": BLACK, "orange": ORANGE, "sky": SKY, "green": GREEN, "blue": BLUE, "red": RED, "purple": PURPLE}

ONE_BY_ONE = (BLUE, RED, GREEN, ORANGE, PURPLE, SKY, BLACK)         # of curves that are no methods
BESIDE_BLACK = (*ONE_BY_ONE[:-1], QUIET)                            # the same, where a total is black
RAMP = (BLUE, MIDDLE_GREY, RED)                                     # from the least to the most of a quantity
STEPS = (LARGE_H, MIDDLE_H, SMALL_H, PURPLE, GREEN, RED, ORANGE, BLACK)   # of the steps of one method, on the page

# The same on a dark page: one colour for one, chosen for contrast and for distance as those above.
DARK = {BLACK: "#F0F0F0", ORANGE: "#A96908", SKY: "#69A8FA", GREEN: "#4BE097", BLUE: "#2C7DB9", RED: "#F67B51",
        PURPLE: "#FA1986", INK: "#DDDDDD", QUIET: "#656565", ALARM: "#FF9A5C", OWN_VIOLET: "#8259FD",
        OWN_BROWN: "#DFB70E", OWN_NAVY: "#A3B4D8", DARK_GREY: "#B0B0B0", LARGE_H: "#2C7DB9", MIDDLE_H: "#69A8FA",
        SMALL_H: "#D6E6FF"}
