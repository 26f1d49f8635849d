import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import type { Paper } from "../paper.ts"
import { gap } from "./combine-sections.ts"
import { soft } from "./text-styles.ts"

const footPadding = 10
export const footHeight = soft.leading + footPadding

/** Closing words on the last page, page numbers on all. */
export const drawFooters = (paper: Paper, { closing, proof }: Pick<InvoiceSheet, "closing" | "proof">) => {
  const lines = [closing, proof?.text ?? ""]
    .flatMap((text) => [paper.translationOf(text) ?? "", text])
    .filter((text) => text !== "")
    .flatMap((text) => paper.wrap(text, paper.page.width - 130, soft))
  const extraHeight = Math.max(0, lines.length - 1) * soft.leading
  return {
    /** additional height on the last page */
    room: gap(extraHeight),
    draw(number: number, count: number) {
      const isLast = number === count
      const top = paper.page.bottom - footHeight - (isLast ? extraHeight : 0)
      paper.rule(paper.page.left, paper.page.right, top)
      if (isLast && lines.length > 0)
        paper.tagged({ type: "P" }, () => paper.write(lines, paper.page.left, top + footPadding, soft))
      paper.repeated(() =>
        paper.write(
          paper.language ? `${number} / ${count}` : `Page ${number} of ${count}`,
          paper.page.right,
          top + footPadding,
          soft,
          "right",
        ),
      )
    },
  }
}
