import { graphemes } from "./graphemes.ts"

/*
 * Fixes pdfkit's text extraction for complex scripts. pdfkit shapes with fontkit and stores one code point per glyph,
 * which is wrong where glyphs are reordered or ambiguous: copied text would be scrambled. Here each syllable is shaped
 * on its own, and its letters are assigned to its glyphs in reading order.
 */
type Glyph = { id: number; codePoints: readonly number[]; advanceWidth: number }
type Position = { xAdvance: number }
type Run = { glyphs: readonly Glyph[]; positions: readonly Position[]; advanceWidth: number }

/** The parts of pdfkit's `EmbeddedFont` we use; it has no types. */
export type EmbeddedFont = {
  scale: number
  font: {
    layout: (
      text: string,
      features: undefined,
      script: undefined,
      language: undefined,
      direction: "ltr" | "rtl",
    ) => Run
    _layoutEngine: { engine?: { GPOSProcessor?: MarkPlacer | null } }
  }
  subset: {
    glyphs: number[]
    includeGlyph: (id: number) => number
    _addGlyph: (id: number) => number
    glyf: Uint8Array[]
    loca: { offsets: number[] }
    hmtx: { metrics: { advance: number; bearing: number }[] }
    offset: number
  }
  unicode: (readonly number[])[]
  widths: number[]
  layout: (text: string, features?: readonly string[]) => Run
  encode: (text: string, features?: readonly string[]) => [string[], readonly Position[]]
}

type MarkPlacer = {
  applyLookup: (type: number, table: unknown) => boolean
  applyAnchor: (mark: unknown, anchor: object | null, base: number) => void
}

/**
 * fontkit 2.0.4 throws when a mark has no anchor on a letter, as in the Punjabi name Gurpreet. Skip to the next lookup
 * table instead.
 */
const skipMissingPlaces = ({ _layoutEngine: { engine } }: EmbeddedFont["font"]): void => {
  const placer = engine?.GPOSProcessor
  if (!placer) return
  const { applyLookup, applyAnchor } = placer
  let isMissing = false
  placer.applyAnchor = (mark, anchor, base) => {
    isMissing = anchor === null
    if (anchor !== null) applyAnchor.call(placer, mark, anchor, base)
  }
  placer.applyLookup = (type, table) => {
    isMissing = false
    return applyLookup.call(placer, type, table) && !isMissing
  }
}

/** As a text's only OpenType feature it marks a right-to-left run. */
export const rightToLeftFeature = "rtlm"

/** Indic scripts and Thai: shaping depends only on the syllable. */
const syllabic = /[\u0900-\u0eff]/
/** A virama joins the letters around it into one syllable. */
const joinsNext = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?$/

const shapedTogether = (text: string): string[] => {
  if (!syllabic.test(text)) return [text]
  const all: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = all.at(-1)
    if (last !== undefined && joinsNext.test(last)) all[all.length - 1] = last + segment
    else all.push(segment)
  }
  return all
}

/** Noto's joiners have outlines, so use an empty glyph. */
const blank: Glyph = { id: -1, codePoints: [], advanceWidth: 0 }

const allowBlank = (subset: EmbeddedFont["subset"]): void => {
  const { _addGlyph } = subset
  subset._addGlyph = (id) => {
    if (id !== blank.id) return _addGlyph.call(subset, id)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: 0, bearing: 0 })
    return subset.glyf.push(new Uint8Array(0)) - 1
  }
}

/**
 * Word joiner, for a glyph without letters, such as the dots of an Arabic letter. Readers drop it, but show a glyph
 * without text as garbage.
 */
const noLetter = [0x2060]

const sameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** Code points per glyph. */
const lettersOf = (glyphs: readonly Glyph[], text: string, rightToLeft: boolean): (readonly number[])[] => {
  const codePoints = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const inOrder = rightToLeft ? glyphs.toReversed() : glyphs
  const codePointsInOrder = inOrder.map((glyph) => glyph.codePoints)
  const dealt = sameList(codePointsInOrder.flat(), codePoints)
    ? codePointsInOrder.map((letters) => (letters.length > 0 ? letters : noLetter))
    : inOrder.map((_, index) => {
        const letters =
          index < inOrder.length - 1 ? codePoints.slice(index, index + 1) : codePoints.slice(index)
        return letters.length > 0 ? letters : noLetter
      })
  return rightToLeft ? dealt.toReversed() : dealt
}

type Placed = { glyph: Glyph; position: Position; letters: readonly number[] }

const isMark = (codePoint: number): boolean => /\p{Mn}/u.test(String.fromCodePoint(codePoint))

/**
 * pdf.js treats a glyph whose text has a mark as zero width and inserts a space. So a wide glyph keeps one letter, and
 * the others go on blank glyphs.
 */
const withoutMarks = (placed: Placed): Placed[] => {
  const { glyph, letters } = placed
  const main = letters.findIndex((letter) => !isMark(letter))
  if (glyph.advanceWidth === 0 || main < 0 || !letters.some(isMark)) return [placed]
  return letters.map((letter, index) =>
    index === main
      ? { ...placed, letters: [letter] }
      : { glyph: blank, position: { xAdvance: 0 }, letters: [letter] },
  )
}

/** Patches `font` to shape by syllable. */
export const shapeBySyllable = (font: EmbeddedFont): void => {
  skipMissingPlaces(font.font)
  allowBlank(font.subset)
  const shaped = new Map<string, Run & { letters: readonly (readonly number[])[] }>()
  const numbers = new Map<string, number>()

  const shape = (text: string, features: readonly string[] | undefined) => {
    const rightToLeft = features?.includes(rightToLeftFeature) ?? false
    const key = `${rightToLeft} ${text}`
    const cached = shaped.get(key)
    if (cached) return cached
    const parts = shapedTogether(text).map((part) => {
      const { glyphs, positions } = font.font.layout(
        part,
        undefined,
        undefined,
        undefined,
        rightToLeft ? "rtl" : "ltr",
      )
      const letters = lettersOf(glyphs, part, rightToLeft)
      return glyphs.flatMap((glyph, index) =>
        withoutMarks({
          glyph,
          position: positions[index] ?? { xAdvance: 0 },
          letters: letters[index] ?? noLetter,
        }),
      )
    })
    const placed = parts.flat()
    const positions = placed.map(({ glyph, position }) => ({
      ...Object.fromEntries(Object.entries(position).map(([name, value]) => [name, value * font.scale])),
      xAdvance: position.xAdvance * font.scale,
      advanceWidth: glyph.advanceWidth * font.scale,
    }))
    const run = {
      glyphs: placed.map(({ glyph }) => glyph),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
      letters: placed.map(({ letters }) => letters),
    }
    shaped.set(key, run)
    return run
  }

  /** One subset glyph per text. */
  const numberOf = (glyph: Glyph, letters: readonly number[]): number => {
    const key = `${glyph.id} ${letters.join()}`
    const cached = numbers.get(key)
    if (cached !== undefined) return cached
    let number = font.subset.includeGlyph(glyph.id)
    if (font.unicode[number] !== undefined) number = font.subset.glyphs.push(glyph.id) - 1
    font.unicode[number] = letters
    font.widths[number] = glyph.advanceWidth * font.scale
    numbers.set(key, number)
    return number
  }

  font.layout = shape
  font.encode = (text, features) => {
    const { glyphs, positions, letters } = shape(text, features)
    const encoded = glyphs.map((glyph, index) =>
      numberOf(glyph, letters[index] ?? noLetter)
        .toString(16)
        .padStart(4, "0"),
    )
    return [encoded, positions]
  }
}
