import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import type { Style } from "../measure.ts"
import type { Paper, Section } from "../paper.ts"
import type { Tag } from "../structure.ts"
import { stack, underHeading } from "./combine-sections.ts"
import { pageHeading, spansOf, styleBelowTranslation } from "./section-text.ts"
import { body } from "./text-styles.ts"

/** Pixels. Taller sections may break across pages. */
const maxKeepTogether = 200

/** The warranty, and the space of the closing words, so that these are never alone on a page. */
export const warrantySections = (
  paper: Paper,
  { warranty: text }: InvoiceSheet,
  room: Section,
): Section[] => {
  if (text === "") return [room]
  const paragraph: Tag = { type: "P" }
  // Separate sections, so a page can break between them. The space joins them for screen readers.
  const linesOf = (paragraph: string, as: Style, tag: Tag) =>
    paper.wrap(paragraph, paper.page.width, as).map(
      (line): Section => ({
        height: as.leading,
        draw: (top) => paper.tagged(tag, () => paper.write(`${line} `, paper.page.left, top, as)),
      }),
    )
  const translated = paper.translationOf(text)
  const [above, below] = spansOf(paper, paragraph)
  const lines =
    translated === undefined
      ? linesOf(text, body, paragraph)
      : [...linesOf(translated, body, above), ...linesOf(text, styleBelowTranslation(body), below)]
  const sections = underHeading(pageHeading(paper, paperWords.warranty), [
    ...lines.slice(0, -1),
    stack(...lines.slice(-1), room),
  ])
  const warrantySection = stack(...sections)
  return warrantySection.height > maxKeepTogether ? sections : [warrantySection]
}
