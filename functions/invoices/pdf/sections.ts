import {
  continuedTitle,
  type InvoiceSheet,
  paperWords,
  type SheetLine,
} from "#shared/domain/invoices/invoice-sheet.ts"
import type { Style } from "./measure.ts"
import { ink, type Paper, type Section } from "./paper.ts"
import type { Tag } from "./structure.ts"
import { baselineIn } from "./write-text.ts"

const style = (size: number, leading: number, more: Partial<Style> = {}): Style => ({
  face: "regular",
  size,
  leading,
  color: ink.full,
  ...more,
})

const body = style(12.5, 17.75)
const soft = { ...body, color: ink.soft }
const pale = { ...body, color: ink.pale }
const heading = { ...pale, face: "semibold" } as const
const blockTitle = style(14, 20, { face: "semibold" })
const lineTitle = style(14, 19, { face: "semibold" })
const columnHead = style(12, 18, { face: "semibold" })
export const figures = style(13.5, 20.25, { columns: true })
const wide = (size: number, leading: number, tracking = -0.02) =>
  style(size, leading, { face: "wide", tracking })

export const gap = (height: number): Section => ({ height, draw: () => undefined })

const stack = (...sections: Section[]): Section => ({
  height: sections.reduce((height, section) => height + section.height, 0),
  draw(top) {
    let at = top
    for (const section of sections) {
      section.draw(at)
      at += section.height
    }
  },
})

const sideBySide = (...sections: Section[]): Section => ({
  height: Math.max(...sections.map(({ height }) => height)),
  draw(top) {
    for (const section of sections) section.draw(top)
  },
})

const wrappedAt = (paper: Paper, text: string, left: number, width: number, as: Style, tag: Tag): Section => {
  const lines = paper.wrap(text, width, as)
  return {
    height: lines.length * as.leading,
    draw: (top) => paper.tagged(tag, () => paper.write(lines, left, top, as)),
  }
}

/** The English text below its translation. */
const smaller = ({ size }: Style): Style =>
  style(Math.min(size, 14) * 0.84, Math.min(size, 14), { color: ink.pale })

const spansOf = (paper: Paper, within: Tag): [Tag, Tag] => [
  { type: "Span", within, lang: paper.language },
  { type: "Span", within },
]

/** Below its translation, if the customer reads another language. */
const textAt = (
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
    wrappedAt(paper, text, left, width, smaller(as), below),
  )
}

const widthOfText = (paper: Paper, text: string, as: Style): number => {
  const translated = paper.translationOf(text)
  if (translated === undefined) return paper.widthOf(text, as)
  return Math.max(paper.widthOf(translated, as), paper.widthOf(text, smaller(as)))
}

const heightOfText = (paper: Paper, text: string, as: Style): number =>
  as.leading + (paper.translationOf(text) === undefined ? 0 : smaller(as).leading)

/** A text of one line, from `x` to its right or left. */
const lineAt = (
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
  paper.tagged(below, () => paper.write(text, x, top + as.leading, smaller(as), align))
}

/** Repeats the heading on the next page. */
const underHeading = (head: Section, [first, ...others]: Section[]): Section[] =>
  first ? [stack(head, first), ...others.map((section) => ({ ...section, repeats: head }))] : []

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
  const words = translatedWord === undefined ? word : `${translatedWord} / ${word}`
  const numberStyle = wide(52, 52, -0.035)
  const room =
    paper.page.width - Math.max(paper.widthOf(number, numberStyle), paper.widthOf(words, body)) - 40
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
        paper.write(words, paper.page.right, top, body, "right")
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
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const room = paper.page.width - blockGap * (all.length - 1)
  let left: number = paper.page.left
  return sideBySide(
    ...all.map(({ heading: name, title, lines }, index) => {
      const width = ((shares[index] ?? 1) / whole) * room
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

type Line = Pick<SheetLine, "title" | "detail">
export type Column<RowLine> = {
  name: string
  of: (line: RowLine) => string
  as: Style
  align: "left" | "right"
}
/** Right to left; the description takes the remaining width. */
const columns: readonly Column<SheetLine>[] = [
  { name: paperWords.labor, of: ({ labor }) => labor, as: figures, align: "right" },
  { name: paperWords.parts, of: ({ parts }) => parts, as: figures, align: "right" },
  { name: paperWords.each, of: ({ each }) => each, as: figures, align: "right" },
  { name: paperWords.quantity, of: ({ quantity }) => quantity, as: figures, align: "right" },
  { name: paperWords.condition, of: ({ condition }) => condition, as: body, align: "left" },
]

const columnGap = 16

const placedColumns = <RowLine>(
  paper: Paper,
  lines: readonly RowLine[],
  columns: readonly Column<RowLine>[],
) => {
  let right: number = paper.page.right
  const placed = columns.map((column) => {
    const widths = lines.map((line) => widthOfText(paper, column.of(line), column.as))
    const width = Math.max(widthOfText(paper, column.name, columnHead), ...widths)
    const x = column.align === "right" ? right : right - width
    right -= width + columnGap
    return { ...column, x }
  })
  return { placed, workWidth: right - paper.page.left }
}

/** Title and detail share a line if they fit. */
const drawWork = (paper: Paper, { title, detail }: Line, width: number, within: Tag): Section => {
  const { left } = paper.page
  const titleTag: Tag = { type: "P", within }
  const name = textAt(paper, title, left, width, lineTitle, titleTag)
  if (!detail) return name
  const after = paper.widthOf(title, lineTitle) + 10
  const isTranslated = [title, detail].some((text) => paper.translationOf(text) !== undefined)
  if (!paper.close || isTranslated || after + paper.widthOf(detail, pale) > width)
    return stack(name, textAt(paper, detail, left, width, pale, { type: "P", within }))
  const baselineOffset = baselineIn(lineTitle) - baselineIn(pale)
  return {
    height: name.height,
    draw(top) {
      name.draw(top)
      paper.tagged({ type: "P", within }, () => paper.write(detail, left + after, top + baselineOffset, pale))
    },
  }
}

export const table = (paper: Paper, { lines }: InvoiceSheet): Section[] =>
  lineTable(paper, lines, columns, paperWords.service)

/** The first column is the widest. */
export const lineTable = <RowLine extends Line>(
  paper: Paper,
  lines: readonly RowLine[],
  of: readonly Column<RowLine>[],
  first: string,
): Section[] => {
  const { placed, workWidth } = placedColumns(paper, lines, of)
  const ofTable: Tag = { type: "Table" }
  // Tagged in reading order, which differs from drawing order.
  const fromLeft = placed.toReversed()
  const headHeight = Math.max(
    ...[first, ...of.map(({ name }) => name)].map((name) => heightOfText(paper, name, columnHead)),
  )
  const columnHeads: Section = {
    height: headHeight + 10,
    draw(top) {
      const within: Tag = { type: "TR", within: ofTable }
      const header = (): Tag => ({ type: "TH", within, scope: "Column" })
      lineAt(paper, first, paper.page.left, top, columnHead, header())
      for (const { name, x, align } of fromLeft) lineAt(paper, name, x, top, columnHead, header(), align)
      paper.rule(paper.page.left, paper.page.right, top + headHeight + 9, { width: 2, color: ink.full })
    },
  }
  const rows = lines.map((line): Section => {
    const within: Tag = { type: "TR", within: ofTable }
    const inCell: Tag = { type: "TD", within }
    const above = paper.close ? 2 : 4
    const work = stack(gap(above), drawWork(paper, line, workWidth, inCell), gap(paper.close ? 3 : 5))
    const cells = fromLeft.map(({ of, as }) => above + heightOfText(paper, of(line), as))
    const height = Math.max(work.height, ...cells)
    return {
      height: height + 1,
      draw(top) {
        work.draw(top)
        for (const { of, x, as, align } of fromLeft) {
          const text = of(line)
          const cell: Tag = { type: "TD", within }
          if (!text) paper.empty(cell)
          else lineAt(paper, text, x, top + above + (lineTitle.leading - as.leading) / 2, as, cell, align)
        }
        paper.rule(paper.page.left, paper.page.right, top + height + 0.5)
      },
    }
  })
  return underHeading(columnHeads, rows)
}

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

const signatureBox = { width: 364, height: 58 }

/** The picture needs no alternative text, because the caption describes it. */
const signatureBlock = (
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

const word = (paper: Paper, sheet: InvoiceSheet, signature: Uint8Array | undefined): Section => {
  const width = paper.page.width - sumsWidth - 40
  const under = (name: string, texts: readonly string[]): Section[] => {
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
    ...under(paperWords.authorized, sheet.authorizations),
    ...under(paperWords.oldParts, sheet.oldParts === undefined ? [] : [sheet.oldParts]),
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
): Section => stack(gap(14), sideBySide(word(paper, sheet, signature), sumsSection(paper, sheet)))

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

const headingOf = (paper: Paper, text: string): Section =>
  stack(gap(11), textAt(paper, text, paper.page.left, paper.page.width, heading, { type: "H2" }), gap(2))

export const payments = (
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
  return underHeading(headingOf(paper, paperWords.payments), [
    ...rows.slice(0, -1),
    ...(rows.length > 0 ? [stack(...rows.slice(-1), ...signature)] : []),
  ])
}

/** Pixels. Taller sections may break across pages. */
const maxKeepTogether = 200

/** The warranty, and the space of the closing words, so that these are never alone on a page. */
export const warranty = (paper: Paper, { warranty: text }: InvoiceSheet, room: Section): Section[] => {
  if (text === "") return [room]
  const announced: Tag = { type: "P" }
  // Separate sections, so a page can break between them. The space joins them for screen readers.
  const linesOf = (words: string, as: Style, tag: Tag) =>
    paper.wrap(words, paper.page.width, as).map(
      (line): Section => ({
        height: as.leading,
        draw: (top) => paper.tagged(tag, () => paper.write(`${line} `, paper.page.left, top, as)),
      }),
    )
  const translated = paper.translationOf(text)
  const [above, below] = spansOf(paper, announced)
  const lines =
    translated === undefined
      ? linesOf(text, body, announced)
      : [...linesOf(translated, body, above), ...linesOf(text, smaller(body), below)]
  const sections = underHeading(headingOf(paper, paperWords.warranty), [
    ...lines.slice(0, -1),
    stack(...lines.slice(-1), room),
  ])
  const whole = stack(...sections)
  return whole.height > maxKeepTogether ? sections : [whole]
}

const footPadding = 10
export const footHeight = soft.leading + footPadding

/** Closing words on the last page, page numbers on all. */
export const drawFooters = (paper: Paper, { closing, proof }: Pick<InvoiceSheet, "closing" | "proof">) => {
  const lines = [closing, proof?.text ?? ""]
    .flatMap((text) => [paper.translationOf(text) ?? "", text])
    .filter((text) => text !== "")
    .flatMap((text) => paper.wrap(text, paper.page.width - 130, soft))
  const more = Math.max(0, lines.length - 1) * soft.leading
  return {
    /** additional height on the last page */
    room: gap(more),
    draw(number: number, count: number) {
      const isLast = number === count
      const top = paper.page.bottom - footHeight - (isLast ? more : 0)
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
