import { readFile, writeFile } from "node:fs/promises"
import subsetFont from "subset-font"

/**
 * Splits Archivo (90 kB) into the letters that nearly every page needs (37 kB) and the other Latin ones (22
 * kB), which load on demand. Run `node web/fonts.ts` after an update of the font and commit the results.
 * `fonts.css` has the same ranges.
 */
const source = await readFile(
  new URL(
    "../node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    import.meta.url,
  ),
)

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("")

const spanish = "ÁÉÍÑÓÚÜáéíñóúü¿¡"
const signs =
  "\u00a0\u00a9\u00ae\u00b0\u00b7\u00bd\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2190\u2191\u2192\u2193\u2212"
const basic = between(0x20, 0x7e) + signs + spanish
const other = `${between(0xa0, 0xff)}\u0131\u0152\u0153\u02c6\u02da\u02dc\u20ac\u2122`

const cut = async (name: string, letters: string) =>
  writeFile(
    new URL(`src/ui/fonts/${name}.woff2`, import.meta.url),
    await subsetFont(source, letters, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 120 } },
    }),
  )
await cut("archivo-basic", basic)
await cut("archivo-other", [...other].filter((letter) => !basic.includes(letter)).join(""))
