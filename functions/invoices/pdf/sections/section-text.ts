import type { Style } from "../measure.ts"
import { ink, type Paper, type Section } from "../paper.ts"
import type { Tag } from "../structure.ts"
import { gap, stack } from "./combine-sections.ts"
import { heading, style } from "./text-styles.ts"

/* Texts of sections. Each is printed below its translation, if the customer reads another language. */

const wrappedAt = (paper: Paper, text: string, left: number, width: number, as: Style, tag: Tag): Section => {
  const lines = paper.wrap(text, width, as)
  return {
    height: lines.length * as.leading,
    draw: (top) => paper.tagged(tag, () => paper.write(lines, left, top, as)),
  }
}

/** For the English text below its translation. */
export const styleBelowTranslation = ({ size }: Style): Style =>
  style(Math.min(size, 14) * 0.84, Math.min(size, 14), { color: ink.pale })

export const spansOf = (paper: Paper, within: Tag): [Tag, Tag] => [
  { type: "Span", within, lang: paper.language },
  { type: "Span", within },
]

/** Below its translation, if the customer reads another language. */
export const textAt = (
  paper: Paper,
  text: string,
  left: number,
  width: number,
  as: Style,
  tag: Tag = { type: "P" },
): Section => {
  const translated = paper.translationOf(text)
  if (translated === undefined) return wrappedAt(paper, text, left, width, as, tag)
  const [above, below] = spansOf(paper, tag)
  return stack(
    wrappedAt(paper, translated, left, width, as, above),
    wrappedAt(paper, text, left, width, styleBelowTranslation(as), below),
  )
}

export const widthOfText = (paper: Paper, text: string, as: Style): number => {
  const translated = paper.translationOf(text)
  if (translated === undefined) return paper.widthOf(text, as)
  return Math.max(paper.widthOf(translated, as), paper.widthOf(text, styleBelowTranslation(as)))
}

export const heightOfText = (paper: Paper, text: string, as: Style): number =>
  as.leading + (paper.translationOf(text) === undefined ? 0 : styleBelowTranslation(as).leading)

/** A text of one line, from `x` to its right or left. */
export const lineAt = (
  paper: Paper,
  text: string,
  x: number,
  top: number,
  as: Style,
  tag: Tag,
  align: "left" | "right" = "left",
) => {
  const translated = paper.translationOf(text)
  if (translated === undefined) return paper.tagged(tag, () => paper.write(text, x, top, as, align))
  const [above, below] = spansOf(paper, tag)
  paper.tagged(above, () => paper.write(translated, x, top, as, align))
  paper.tagged(below, () => paper.write(text, x, top + as.leading, styleBelowTranslation(as), align))
}

export const pageHeading = (paper: Paper, text: string): Section =>
  stack(gap(11), textAt(paper, text, paper.page.left, paper.page.width, heading, { type: "H2" }), gap(2))
