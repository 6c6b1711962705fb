/**
 * How a PDF looks: the typefaces, sizes and colours of the product on paper, as functions of the typesetter (Typst). The text is set in
 * Source Serif at about 66 characters a line, labels and tables in Inter, code in JetBrains Mono. The colours are those of the light theme.
 * Contains no text of a user, and nothing that reads a file.
 */

/** The last two typefaces come with the typesetter, for signs that ours lack. */
export const pdfTemplate = `
#let reading = ("Source Serif 4", "Inter", "Noto Naskh Arabic", "Noto Sans Hebrew", "New Computer Modern Math", "DejaVu Sans Mono")
#let operating = ("Inter", "Source Serif 4", "Noto Naskh Arabic", "Noto Sans Hebrew", "New Computer Modern Math", "DejaVu Sans Mono")
#let monospaced = ("JetBrains Mono", "Inter", "Noto Naskh Arabic", "Noto Sans Hebrew", "New Computer Modern Math", "DejaVu Sans Mono")
#let mathematical = ("New Computer Modern Math", "Source Serif 4", "Inter", "DejaVu Sans Mono")
#let ink = oklch(24%, 0.015, 260deg)
#let softer = oklch(48%, 0.015, 260deg)
#let hairline = oklch(84%, 0.006, 85deg)
#let sunk = oklch(96.2%, 0.005, 85deg)
#let link-ink = oklch(47%, 0.13, 255deg)
#let margin = 44mm
#let bleed = 22mm

#let label-text(body) = text(font: operating, size: 8pt, fill: softer, number-type: "lining", body)

#let sheet(title, short-title, version, moment, language, direction, body) = {
  set document(title: title, date: datetime(year: moment.at(0), month: moment.at(1), day: moment.at(2), hour: moment.at(3), minute: moment.at(4), second: moment.at(5)))
  set text(font: reading, fallback: false, size: 10.5pt, fill: ink, lang: language, dir: (left: ltr, right: rtl).at(direction), number-type: "old-style", hyphenate: false)
  set par(leading: 0.7em, spacing: 1.05em, justify: false)
  set page(
    paper: "a4",
    margin: (x: margin, top: 30mm, bottom: 32mm),
    footer: context label-text({
      short-title
      h(1fr)
      counter(page).display("1 / 1", both: true)
    }),
  )
  set heading(numbering: none)
  show heading: it => {
    let (size, above, below) = ((15pt, 25pt, 11pt), (12.5pt, 21pt, 9.5pt), (10.5pt, 18pt, 9pt)).at(calc.min(it.level, 3) - 1)
    set text(font: operating, size: size, weight: 600, style: if it.level > 3 { "italic" } else { "normal" }, number-type: "lining", tracking: -0.005em)
    set par(leading: 0.5em)
    block(above: above, below: below, sticky: true, it.body)
  }
  show std.title: set text(font: reading, size: 25pt, weight: 600, number-type: "lining", tracking: -0.01em)
  show std.title: set par(leading: 0.42em)
  show std.title: set block(below: 14pt)
  set list(spacing: 0.7em, indent: 0pt, body-indent: 0.7em, marker: text(fill: softer, "•"))
  set enum(spacing: 0.7em, indent: 0pt, body-indent: 0.6em, numbering: n => text(fill: softer, number-type: "lining", number-width: "tabular", str(n) + "."))
  show quote.where(block: true): it => block(
    above: 15pt,
    below: 15pt,
    inset: (left: 11pt, y: 2pt),
    stroke: (left: 1.2pt + hairline),
    text(fill: softer, style: "italic", it.body),
  )
  show raw: set text(font: monospaced, fallback: false, size: 8.6pt, ligatures: false, number-type: "lining")
  show math.equation: set text(font: mathematical, fallback: false, number-type: "lining")
  show outline.entry: set text(number-type: "lining")
  std.title()
  label-text(version)
  block(above: 14pt, below: 20pt, line(length: 100%, stroke: 0.5pt + hairline))
  body
}

#let notice(body) = block(width: 100%, fill: sunk, radius: 2pt, inset: 9pt, below: 16pt, text(font: operating, size: 8.5pt, body))

#let contents() = {
  show super: none
  show link: it => if type(it.dest) == str { it.body } else { it }
  show outline.entry: set block(spacing: 0.9em)
  show outline.entry.where(level: 1): set text(weight: 600)
  set outline.entry(fill: none)
  show outline: set text(font: operating, size: 9pt, number-width: "tabular")
  outline(title: "Contents", depth: 3, indent: 1.2em)
  v(14pt)
}

#let part(level, body) = heading(level: level, body)
#let para(body) = { parbreak(); body; parbreak() }
#let from-left(body) = { set text(dir: ltr); body }
#let from-right(body) = { set text(dir: rtl); body }

#let bold-text(body) = strong(body)
#let italic-text(body) = emph(body)
#let struck-text(body) = strike(body)
#let soft(body) = text(fill: softer, body)
#let code-text(body) = highlight(fill: sunk, top-edge: 0.95em, bottom-edge: -0.25em, extent: 1.5pt, radius: 1.5pt, raw(body))
#let web-link(url, body) = link(url, text(fill: link-ink, body))
#let line-break() = linebreak()
#let reference(name, body) = super(link(std.label("note-" + name), text(fill: link-ink, number-type: "lining", body)))
#let first-reference(name, body) = [#reference(name, body)#std.label("reference-" + name)]
// Content that depends on its place is left out of bookmarks.
#let heading-reference(name, body) = context reference(name, body)

#let inline-formula(source, equation) = math.equation(block: false, alt: source, equation.body)
#let display-formula(source, equation) = math.equation(block: true, alt: source, equation.body)

#let spaced(body) = block(above: 10pt, below: 11pt, body)
#let bullets(items) = spaced(list(..items))
#let tasks(items) = spaced(list(marker: none, body-indent: 0pt, ..items))
#let numbers(start, items) = spaced(enum(start: start, ..items))
#let task(sign, body) = { sign; h(0.5em); body }
#let quoted(body) = quote(block: true, body)
#let code-lines(body) = block(width: 100%, fill: sunk, radius: 2pt, inset: (x: 9pt, y: 8pt), raw(block: true, body))
#let divider() = align(center, block(above: 1.8em, below: 1.8em, line(length: 24mm, stroke: 0.6pt + hairline)))

#let tabular(overhang, alignments, head, cells) = {
  set text(font: operating, size: 8.5pt, number-type: "lining", number-width: "tabular")
  set par(leading: 0.55em)
  let columns = alignments.len()
  let body = table(
    columns: columns,
    align: alignments.map(name => (left: left, center: center, right: right, start: start).at(name) + top),
    inset: (x: 5pt, y: 5pt),
    stroke: (_, y) => (
      top: if y == 0 { 0.7pt + ink } else { none },
      bottom: if y == 0 { 0.7pt + ink } else { 0.4pt + hairline },
    ),
    table.header(..head.map(strong)),
    ..cells,
  )
  block(above: 1.5em, below: 1.6em, if overhang == 1 { pad(x: -bleed, body) } else { body })
}
#let wide-page(body) = page(flipped: true, margin: (x: 25mm, top: 26mm, bottom: 26mm), body)

// Plain paragraphs: a book has thousands of notes, and blocks and grids take twice the memory.
#let small(body) = { set text(size: 8.6pt, number-type: "lining"); set par(leading: 0.62em, spacing: 0.9em); body }
#let note-mark(body) = { text(font: operating, size: 7.8pt, weight: 600, body); h(0.7em) }
#let note(name, mark, body) = [#par({ note-mark(mark); body })#std.label("note-" + name)]
#let returning-note(name, mark, body) = note(name, link(std.label("reference-" + name), text(fill: link-ink, mark)), body)
`;
