import { readFile, writeFile } from "node:fs/promises"
import subsetFont from "subset-font"

/**
 * Cuts the letters that nearly every page needs out of Archivo (90 kB to 35 kB). The result is committed; run
 * `node web/fonts.ts` after an update of the font. Other Latin letters come from the whole file (`fonts.css`).
 */
const source = new URL(
  "../node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
  import.meta.url,
)
const target = new URL("src/ui/fonts/archivo-basic.woff2", import.meta.url)

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("")
const signs =
  "\u00a0\u00a9\u00ae\u00b0\u00b7\u00bd\u00d7\u00e9\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2190\u2191\u2192\u2193\u2212"

const basic = await subsetFont(await readFile(source), ascii + signs, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 120 } },
})
await writeFile(target, basic)
