import { continuedTitle, paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { ink, type Paper, type Section } from "../paper.ts"
import { heightOfText, lineAt, textAt } from "./section-text.ts"
import { blockTitle, body, soft, wide } from "./text-styles.ts"

/* The letterhead of the first page, and the heading of later ones. */

// The logo of web/src/ui/Logo.tsx, in ink.
const drawMark = (paper: Paper, left: number, top: number, width: number) =>
  paper.draw((doc) => {
    doc
      .save()
      .translate(left, top)
      .scale(width / 38)
      .lineJoin("round")
    doc.path("M7 3C15 .8 23 .8 31 3L36.500 22C25 27 13 27 1.500 22Z").lineWidth(2.6).stroke(ink.full)
    doc.path("M12 20L22 6").lineCap("round").lineWidth(2.8).stroke(ink.amber).restore()
  })

type Titled = Pick<InvoiceSheet, "business" | "number">

export const headerSection = (
  paper: Paper,
  { business, number, date }: Titled & Pick<InvoiceSheet, "date">,
  word: string = paperWords.invoice,
): Section => {
  const translatedWord = paper.translationOf(word)
  const heading = translatedWord === undefined ? word : `${translatedWord} / ${word}`
  const numberStyle = wide(52, 52, -0.035)
  const room =
    paper.page.width - Math.max(paper.widthOf(number, numberStyle), paper.widthOf(heading, body)) - 40
  const nameStyle = wide(22, 30, -0.015)
  const name = paper.wrap(business.name, room - 54, nameStyle)
  const nameHeight = Math.max(33, name.length * nameStyle.leading)
  const lines = business.lines.flatMap((line) =>
    [paper.translationOf(line) ?? [], line].flat().flatMap((text) => paper.wrap(text, room, soft)),
  )
  const dateHeight = heightOfText(paper, date, body)
  const height = Math.max(nameHeight + 10 + lines.length * soft.leading, 80 + dateHeight)
  return {
    height: height + 40,
    draw(top) {
      drawMark(paper, paper.page.left, top + 1, 42)
      paper.tagged({ type: "H1" }, () => {
        paper.write(heading, paper.page.right, top, body, "right")
        paper.write(number, paper.page.right, top + 21, numberStyle, "right")
      })
      lineAt(paper, date, paper.page.right, top + 79, body, { type: "P" }, "right")
      paper.tagged({ type: "P" }, () =>
        paper.write(name, paper.page.left + 54, top + (name.length === 1 ? 1.5 : 0), nameStyle),
      )
      paper.tagged({ type: "P" }, () => paper.write(lines, paper.page.left, top + nameHeight + 10, soft))
      paper.draw((doc) => {
        doc.save().translate(paper.page.left, top + height + 11)
        doc.scale(paper.page.width / 720, 1)
        doc.path("M0 13Q360 -11 720 13").lineCap("butt").lineWidth(2).stroke(ink.full).restore()
      })
    },
  }
}

/** Heading of later pages. Not tagged, because screen readers have read it. */
export const continuationHead = (
  paper: Paper,
  { business, number }: Titled,
  title = continuedTitle(number),
): Section => {
  const name = textAt(paper, business.name, paper.page.left, paper.page.width - 200, blockTitle)
  return {
    height: name.height + 29,
    draw(top) {
      name.draw(top)
      paper.write(paper.translationOf(title) ?? title, paper.page.right, top + 1, soft, "right")
      paper.rule(paper.page.left, paper.page.right, top + name.height + 9, { color: ink.full })
    },
  }
}
