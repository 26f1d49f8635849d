import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import type { Style } from "../measure.ts"
import { ink, type Paper, type Section } from "../paper.ts"
import type { Tag } from "../structure.ts"
import { gap, sideBySide, stack } from "./combine-sections.ts"
import { heightOfText, lineAt, textAt } from "./section-text.ts"
import { signatureBlock } from "./signature.ts"
import { body, heading, style, wide } from "./text-styles.ts"

/* Below the lines: what the customer authorized and signed on the left, the sums on the right. */

const sumsWidth = 300

const sumsSection = (paper: Paper, sheet: InvoiceSheet): Section => {
  const left = paper.page.right - sumsWidth
  const ofTable: Tag = { type: "Table" }
  const row = (label: string, amount: string, as: Style, height: number): Section => ({
    height: height + heightOfText(paper, label, as) - as.leading,
    draw(top) {
      const within: Tag = { type: "TR", within: ofTable }
      const header: Tag = { type: "TH", within, scope: "Row" }
      lineAt(paper, label, left, top + (height - as.leading) / 2, as, header)
      paper.tagged({ type: "TD", within }, () =>
        paper.write(
          amount,
          paper.page.right,
          top + (height - as.leading) / 2,
          { ...as, columns: true },
          "right",
        ),
      )
    },
  })
  const line: Section = {
    height: 16,
    draw: (top) => paper.rule(left, paper.page.right, top + 6, { width: 2, color: ink.full }),
  }
  const small = style(14, 21)
  return stack(
    ...sheet.sums.map(({ label, amount }) => row(label, amount, small, 24)),
    line,
    row(sheet.total.label, sheet.total.amount, wide(24, 28.8), 28.8),
    ...(sheet.credits.length > 0 ? [gap(6)] : []),
    ...sheet.credits.map(({ label, amount }) => row(label, amount, small, 24)),
  )
}

const declarationsSection = (
  paper: Paper,
  sheet: InvoiceSheet,
  signature: Uint8Array | undefined,
): Section => {
  const width = paper.page.width - sumsWidth - 40
  const sectionsUnder = (name: string, texts: readonly string[]): Section[] => {
    if (texts.length === 0) return []
    const within: Tag = { type: "Sect" }
    return [
      textAt(paper, name, paper.page.left, width, heading, { type: "H2", within }),
      gap(5),
      ...texts.map((text) => textAt(paper, text, paper.page.left, width, body, { type: "P", within })),
      gap(8),
    ]
  }
  const copy = style(13.5, 20.25, { face: "semibold", color: ink.pale, tracking: 0.06 })
  return stack(
    ...sectionsUnder(paperWords.authorized, sheet.authorizations),
    ...sectionsUnder(paperWords.oldParts, sheet.oldParts === undefined ? [] : [sheet.oldParts]),
    ...(sheet.signed === undefined
      ? [gap(5), textAt(paper, paperWords.copy, paper.page.left, width, copy)]
      : sheet.signed.of === "work"
        ? [signatureBlock(paper, sheet.signed, signature, width)]
        : []),
  )
}

/** Side by side. */
export const authorizationAndTotals = (
  paper: Paper,
  sheet: InvoiceSheet,
  signature: Uint8Array | undefined,
): Section =>
  stack(gap(14), sideBySide(declarationsSection(paper, sheet, signature), sumsSection(paper, sheet)))
