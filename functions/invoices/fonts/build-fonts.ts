import { readFile, writeFile } from "node:fs/promises"
import subsetFont from "subset-font"
import { letters } from "./letters.ts"

/*
 * Cuts the three faces of the invoice's PDF out of Archivo (SIL Open Font License 1.1): `node
 * functions/invoices/fonts/build-fonts.ts` after an update of the font. The results are committed, and lie beside the bundle
 * (`infra/bundle.ts`): a PDF takes no variable font.
 */
const source = new URL(
  "../../../node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
  import.meta.url,
)

/** weight, and width in percent */
const faces = {
  regular: { wght: 400, wdth: 100 },
  semibold: { wght: 650, wdth: 100 },
  wide: { wght: 730, wdth: 114 },
} as const

const font = await readFile(source)
for (const [face, variationAxes] of Object.entries(faces)) {
  const cut = await subsetFont(font, letters, { targetFormat: "truetype", variationAxes, noHinting: true })
  await writeFile(new URL(`archivo-${face}.ttf`, import.meta.url), cut)
}
