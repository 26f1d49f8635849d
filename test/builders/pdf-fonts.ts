import { readFileSync } from "node:fs"
import { openFontPack } from "#functions/invoices/fonts/font-pack.ts"
import type { Fonts } from "#functions/invoices/pdf/paper.ts"

const folder = new URL("../../functions/invoices/fonts/", import.meta.url)
const face = (name: string) => readFileSync(new URL(`archivo-${name}.ttf`, folder))

export const pdfFonts: Fonts = {
  regular: face("regular"),
  semibold: face("semibold"),
  wide: face("wide"),
  more: openFontPack(new URL("more-fonts.pack", folder)),
}
