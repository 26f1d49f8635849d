import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import type { Paper, Section } from "../paper.ts"
import type { Tag } from "../structure.ts"
import { gap, sideBySide, stack } from "./combine-sections.ts"
import { textAt } from "./section-text.ts"
import { blockTitle, body, heading } from "./text-styles.ts"

/* Blocks side by side: customer, vehicle, service, and payer of an invoice; sums of a statement. */

const blockGap = 20

/** Sums side by side, of the same width and with all amounts on one line. */
export const sumBoxes = (paper: Paper, all: InvoiceSheet["blocks"]): Section => {
  const width = (paper.page.width - blockGap * (all.length - 1)) / all.length
  const heights = all.map(({ heading: name }) => textAt(paper, name, 0, width, heading).height)
  const headHeight = Math.max(...heights)
  return sideBySide(
    ...all.map(({ heading: name, title }, index) => {
      const left = paper.page.left + index * (width + blockGap)
      const within: Tag = { type: "Sect" }
      return stack(
        gap(headHeight - (heights[index] ?? 0)),
        textAt(paper, name, left, width, heading, { type: "H2", within }),
        gap(5),
        textAt(paper, title, left, width, blockTitle, { type: "P", within }),
      )
    }),
  )
}

export const blockSection = (paper: Paper, { blocks: all }: Pick<InvoiceSheet, "blocks">): Section => {
  const shares = [1, 1.12, 1.2, 1.16].slice(0, all.length)
  const totalShares = shares.reduce((sum, share) => sum + share, 0)
  const room = paper.page.width - blockGap * (all.length - 1)
  let left: number = paper.page.left
  return sideBySide(
    ...all.map(({ heading: name, title, lines }, index) => {
      const width = ((shares[index] ?? 1) / totalShares) * room
      const at = left
      left += width + blockGap
      const within: Tag = { type: "Sect" }
      return stack(
        textAt(paper, name, at, width, heading, { type: "H2", within }),
        gap(5),
        textAt(paper, title, at, width, blockTitle, { type: "P", within }),
        ...lines.map((line) => textAt(paper, line, at, width, body, { type: "P", within })),
      )
    }),
  )
}
