import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { ink, type Paper, type Section } from "../paper.ts"
import { stack } from "./combine-sections.ts"
import { textAt } from "./section-text.ts"
import { soft } from "./text-styles.ts"

const signatureBox = { width: 364, height: 58 }

/** The picture needs no alternative text, because the caption describes it. */
export const signatureBlock = (
  paper: Paper,
  { text }: NonNullable<InvoiceSheet["signed"]>,
  signature: Uint8Array | undefined,
  room: number,
): Section => {
  const { width, height } = signatureBox
  const left = paper.page.left
  return stack(
    {
      height: height + 14,
      draw(top) {
        const box = [left, top + 6, left + width, top + 6 + height] as const
        if (signature)
          paper.tagged(
            { type: "Figure", alt: paper.translationOf(paperWords.signature) ?? paperWords.signature, box },
            () => paper.picture(signature, left, top + 6, [width, height]),
          )
        paper.rule(left, left + width, top + 6 + height, { width: 1.5, color: ink.full })
      },
    },
    textAt(paper, text, left, room, soft),
  )
}
