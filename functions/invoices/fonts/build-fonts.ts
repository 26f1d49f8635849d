import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { create } from "fontkit"
import subsetFont from "subset-font"
import type { PackedSlice } from "./font-pack.ts"
import { letters } from "./letters.ts"

/*
 * Builds the PDF fonts: `node functions/invoices/fonts/build-fonts.ts`, after a font update (three minutes). The
 * results are committed and bundled (`infra/bundle.ts`).
 * - `archivo-*.ttf`: three faces of Archivo with the base characters, because a PDF can't embed a variable font.
 * - `more-fonts.pack`: all other characters in slices: Archivo's accented letters, then Noto. The Noto packages are
 * downloaded here and are not dependencies.
 * All fonts are under the SIL Open Font License 1.1.
 */
const archivo = (subset: string) =>
  readFileSync(
    new URL(
      `../../../node_modules/@fontsource-variable/archivo/files/archivo-${subset}-standard-normal.woff2`,
      import.meta.url,
    ),
  )

/** width in percent */
const faces = {
  regular: { wght: 400, wdth: 100 },
  semibold: { wght: 650, wdth: 100 },
  wide: { wght: 730, wdth: 114 },
} as const

const fontsourceVersion = "5.3.0"
const fontsource = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-gurmukhi",
  "noto-sans-devanagari",
  "noto-sans-thai",
  "noto-sans-math",
  "noto-sans-symbols",
  "noto-sans-symbols-2",
]
const packages = [
  ...fontsource.map((name) => `@fontsource/${name}@${fontsourceVersion}`),
  "@expo-google-fonts/noto-sans-sc@0.4.3",
  "@expo-google-fonts/noto-sans-kr@0.4.3",
]

/** Noto slices in two weights, each without the characters of earlier slices. */
const scripts: { of: string; files: string; pattern: RegExp }[] = [
  { of: "Latin", files: "noto-sans-latin-ext", pattern: /[\p{Script=Latin}\p{Sc}]/u },
  { of: "Greek", files: "noto-sans-greek", pattern: /\p{Script=Greek}/u },
  { of: "Greek", files: "noto-sans-greek-ext", pattern: /\p{Script=Greek}/u },
  { of: "Cyrillic", files: "noto-sans-cyrillic", pattern: /[\p{Script=Cyrillic}№]/u },
  { of: "Cyrillic", files: "noto-sans-cyrillic-ext", pattern: /\p{Script=Cyrillic}/u },
  {
    of: "Arabic",
    files: "noto-sans-arabic-arabic",
    pattern: /[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/u,
  },
  { of: "Hebrew", files: "noto-sans-hebrew-hebrew", pattern: /[\p{Script=Hebrew}₪]/u },
  { of: "Gurmukhi", files: "noto-sans-gurmukhi-gurmukhi", pattern: /\p{Script_Extensions=Gurmukhi}/u },
  {
    of: "Devanagari",
    files: "noto-sans-devanagari-devanagari",
    pattern: /\p{Script_Extensions=Devanagari}/u,
  },
  { of: "Thai", files: "noto-sans-thai-thai", pattern: /[\p{Script=Thai}฿]/u },
]

/** Punctuation, fractions, arrows, math, box drawing, check marks, and U+FFFD. */
const symbols = /[\u2000-\u209f\u2100-\u27bf\u2b00-\u2bff\ufffd]/
const symbolFiles = [
  "noto-sans-latin",
  "noto-sans-latin-ext",
  "noto-sans-math-latin",
  "noto-sans-symbols-symbols",
  "noto-sans-symbols-2-symbols",
]

/** In the standard's order; its first rows are the common characters. */
const rowsOf = (encoding: string, rows: [number, number], columns: [number, number]): string[] => {
  const decoder = new TextDecoder(encoding)
  const all: string[] = []
  for (let row = rows[0]; row <= rows[1]; row += 1)
    for (let column = columns[0]; column <= columns[1]; column += 1)
      all.push(...decoder.decode(new Uint8Array([row, column])))
  return all
}
/** GB 2312, the common half of Big5, then other characters used in names. */
const hanOrder = [
  ...rowsOf("gb18030", [0xb0, 0xf7], [0xa1, 0xfe]),
  ...rowsOf("big5", [0xa4, 0xc6], [0x40, 0xfe]),
]
const isHan = (letter: string) =>
  /\p{Script=Han}/u.test(letter) && !/[\u2e80-\u2fdf\u3400-\u4dbf]/.test(letter)
/** Kana, CJK punctuation, full-width letters, Bopomofo. */
const isEastAsian = (letter: string) => /[\u3000-\u30ff\u3105-\u312f\u31f0-\u31ff\uff01-\uffee]/.test(letter)
const isSyllable = (letter: string) => /[\uac00-\ud7a3]/.test(letter)
const hangulOrder = rowsOf("euc-kr", [0xb0, 0xc8], [0xa1, 0xfe])
const lettersInSlice = 600

const lettersOf = (font: Buffer): string[] =>
  create(font).characterSet.map((codePoint) => String.fromCodePoint(codePoint))

const folder = mkdtempSync(join(tmpdir(), "fonts-"))
const slices: PackedSlice[] = []
const blobs: Buffer[] = []
const assigned = new Set(letters)
let position = 0

const store = (font: Buffer): [number, number] => {
  const packed = brotliCompressSync(font, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: font.length,
    },
  })
  blobs.push(packed)
  const at = position
  position += packed.length
  return [at, packed.length]
}

/** "1f4:3 20" means 1f4 to 1f6, then one character 0x20 further. */
const rangesOf = (of: readonly string[]): string => {
  const codePoints = of.map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const ranges: string[] = []
  let last = 0
  for (let index = 0; index < codePoints.length; ) {
    const first = codePoints[index] ?? 0
    let length = 1
    while (codePoints[index + length] === first + length) length += 1
    ranges.push(`${(first - last).toString(36)}${length > 1 ? `:${length.toString(36)}` : ""}`)
    last = first + length - 1
    index += length
  }
  return ranges.join(" ")
}

type Cut = (face: "regular" | "semibold" | "wide", letters: string) => Promise<Buffer> | undefined

const addSlice = async (of: string, needed: readonly string[], cut: Cut): Promise<void> => {
  const missingLetters = needed.filter((letter) => !assigned.has(letter))
  if (missingLetters.length === 0) return
  for (const letter of missingLetters) assigned.add(letter)
  const fonts: PackedSlice["fonts"] = {}
  for (const face of ["regular", "semibold", "wide"] as const) {
    const font = await cut(face, missingLetters.join(""))
    if (font) fonts[face] = store(font)
  }
  slices.push({ of, ranges: rangesOf(missingLetters), fonts })
  process.stdout.write(
    `${of}: ${missingLetters.length} characters, ${Object.values(fonts).map(([, size]) => size)} bytes\n`,
  )
}

const cutPlain = (font: Buffer, of: string) =>
  subsetFont(font, of, { targetFormat: "truetype", variationAxes: {}, noHinting: true })
/** Drops ligatures, positioning, and vertical layout, which East Asian text doesn't need. */
const cutEastAsian = (font: Buffer, of: string) =>
  subsetFont(font, of, {
    targetFormat: "truetype",
    variationAxes: {},
    noHinting: true,
    dropTables: ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "STAT"],
  })

try {
  const basic = archivo("latin")
  for (const [face, variationAxes] of Object.entries(faces)) {
    const cut = await subsetFont(basic, letters, { targetFormat: "truetype", variationAxes, noHinting: true })
    writeFileSync(new URL(`archivo-${face}.ttf`, import.meta.url), cut)
  }

  execFileSync("npm", ["pack", ...packages, "--silent"], { cwd: folder })
  const unpacked = (prefix: string): string => {
    const archive = readdirSync(folder).find((name) =>
      new RegExp(`^${prefix}-\\d+\\.\\d+\\.\\d+\\.tgz$`).test(name),
    )
    if (!archive) throw new Error(`npm pack brought no ${prefix}`)
    const into = mkdtempSync(join(folder, "package-"))
    execFileSync("tar", ["xzf", join(folder, archive), "-C", into])
    return join(into, "package")
  }
  const fontsourceFolders = Object.fromEntries(
    fontsource.map((name) => [name, unpacked(`fontsource-${name}`)]),
  )
  const noto = (files: string, weight: number): Buffer => {
    const name =
      fontsource.toSorted((a, b) => b.length - a.length).find((prefix) => files.startsWith(prefix)) ?? ""
    return readFileSync(join(fontsourceFolders[name] ?? "", "files", `${files}-${weight}-normal.woff2`))
  }
  const expo = (name: string, file: string): Buffer =>
    readFileSync(join(unpacked(`expo-google-fonts-${name}`), "400Regular", file))

  for (const subset of ["latin-ext", "vietnamese"]) {
    const font = archivo(subset)
    const needed = lettersOf(font).filter((letter) => /[\p{L}\p{Sc}]/u.test(letter))
    await addSlice("Archivo", needed, (face, of) =>
      subsetFont(font, of, { targetFormat: "truetype", variationAxes: faces[face], noHinting: true }),
    )
  }
  for (const { of, files, pattern } of scripts) {
    const fonts = { regular: noto(files, 400), semibold: noto(files, 600) }
    // Joiners affect shaping, so each font needs its own.
    const needed = lettersOf(fonts.regular).filter(
      (letter) => pattern.test(letter) && !/[\p{Cf}\u25cc]/u.test(letter),
    )
    const joiners = " \u200c\u200d\u25cc"
    await addSlice(of, needed, (face, own) =>
      face === "wide" ? undefined : cutPlain(fonts[face], own + joiners),
    )
  }
  for (const files of symbolFiles) {
    const font = noto(files, 400)
    const needed = lettersOf(font).filter((letter) => symbols.test(letter) && !/\p{Cf}/u.test(letter))
    await addSlice("Symbols", needed, (face, own) => (face === "regular" ? cutPlain(font, own) : undefined))
  }

  const addEastAsian = async (
    of: string,
    font: Buffer,
    is: (letter: string) => boolean,
    order: readonly string[],
  ) => {
    const all = new Set(lettersOf(font).filter((letter) => is(letter) && !assigned.has(letter)))
    const sorted = [...new Set([...order.filter((letter) => all.has(letter)), ...all])]
    for (let first = 0; first < sorted.length; first += lettersInSlice)
      await addSlice(of, sorted.slice(first, first + lettersInSlice), (face, own) =>
        face === "regular" ? cutEastAsian(font, own) : undefined,
      )
  }
  const chinese = expo("noto-sans-sc", "NotoSansSC_400Regular.ttf")
  await addEastAsian("East Asian", chinese, isEastAsian, [])
  await addEastAsian("Han", chinese, isHan, hanOrder)
  await addEastAsian("Hangul", expo("noto-sans-kr", "NotoSansKR_400Regular.ttf"), isSyllable, hangulOrder)

  const head = brotliCompressSync(JSON.stringify(slices))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  writeFileSync(new URL("more-fonts.pack", import.meta.url), Buffer.concat([size, head, ...blobs]))
} finally {
  rmSync(folder, { recursive: true })
}
