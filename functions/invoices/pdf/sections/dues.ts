import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { ink, type Paper, type Section } from "../paper.ts"
import type { Tag } from "../structure.ts"
import { gap, sideBySide, stack } from "./combine-sections.ts"
import { textAt } from "./section-text.ts"
import { soft, wide } from "./text-styles.ts"

/* The boxes of what the customer and the insurer owe, and of what is unpaid. */

export const duesSection = (paper: Paper, sheet: InvoiceSheet): Section => {
  const boxes = [...sheet.dues, sheet.unpaid]
  const width = paper.page.width / boxes.length
  const lefts = boxes.map((_, index) => paper.page.left + index * width)
  const ofTable: Tag = { type: "Table" }
  const texts = sideBySide(
    ...boxes.map(({ label, amount, note }, index) => {
      const left = (lefts[index] ?? 0) + 16
      const within: Tag = { type: "TR", within: ofTable }
      return stack(
        gap(8),
        textAt(paper, label, left, width - 32, soft, { type: "TH", within, scope: "Row" }),
        textAt(paper, amount, left, width - 32, wide(23, 28.75), { type: "TD", within }),
        textAt(paper, note, left, width - 32, soft, { type: "TD", within }),
        gap(7),
      )
    }),
  )
  return stack(gap(14), {
    height: texts.height,
    draw(top) {
      paper.draw((doc) => {
        doc.save().roundedRect(paper.page.left, top, paper.page.width, texts.height, 10).clip()
        if (sheet.unpaid.open) doc.rect(lefts.at(-1) ?? 0, top, width, texts.height).fill(ink.grey)
        for (const left of lefts.slice(1))
          doc
            .moveTo(left, top)
            .lineTo(left, top + texts.height)
            .lineWidth(1)
            .stroke(ink.hair)
        doc
          .restore()
          .roundedRect(paper.page.left, top, paper.page.width, texts.height, 10)
          .lineWidth(1.5)
          .stroke(ink.full)
      })
      texts.draw(top)
    },
  })
}
