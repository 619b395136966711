# What Doxygen reads in place of a header, line by line: comments are plain text, so a < is no HTML, and lines indented by three blanks or more
# (equations, tables) keep their columns.
function put(line) { if (NR > 1) print last; last = line }
/^extern template / { inside = 0; put(""); next }                  # an instantiation is no member
/^template <> class std::/ { of_std = 1 }                          # nor is what belongs to std
of_std { if (/^};/) of_std = 0; inside = 0; put(""); next }
{
    at = match($0, /\/\/\/<?/)
    table = $0 ~ /^ *\/\/\/   /
    if (table && !inside && last ~ /^ *\/\/\//) { last = last " <pre>"; inside = 1 }
    else if (!table && inside) { last = last "</pre>"; inside = 0 }
    if (!at) { put($0); next }
    text = substr($0, RSTART + RLENGTH)
    head = substr($0, 1, RSTART + RLENGTH - 1)
    gsub(/[<>#%]/, "\\\\&", text)
    put(head text)
}
END { print last }
