import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import type { Paper, Section } from "../paper.ts"
import type { Tag } from "../structure.ts"
import { stack, underHeading } from "./combine-sections.ts"
import { pageHeading, textAt } from "./section-text.ts"
import { signatureBlock } from "./signature.ts"
import { body } from "./text-styles.ts"

export const paymentSections = (
  paper: Paper,
  { payments: all, signed: of }: InvoiceSheet,
  picture: Uint8Array | undefined,
): Section[] => {
  const ofTable: Tag = { type: "Table" }
  const rows = all.map(({ label, amount }): Section => {
    const within: Tag = { type: "TR", within: ofTable }
    const text = textAt(paper, label, paper.page.left, paper.page.width - 120, body, {
      type: "TH",
      within,
      scope: "Row",
    })
    return {
      height: text.height,
      draw(top) {
        text.draw(top)
        paper.tagged({ type: "TD", within }, () =>
          paper.write(amount, paper.page.right, top, { ...body, columns: true }, "right"),
        )
      },
    }
  })
  const signature = of?.of === "payment" ? [signatureBlock(paper, of, picture, paper.page.width)] : []
  // Keep the signature with its payment.
  return underHeading(pageHeading(paper, paperWords.payments), [
    ...rows.slice(0, -1),
    ...(rows.length > 0 ? [stack(...rows.slice(-1), ...signature)] : []),
  ])
}
