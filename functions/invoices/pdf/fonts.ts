import { readFileSync } from "node:fs"
import regular from "../fonts/archivo-regular.ttf"
import semibold from "../fonts/archivo-semibold.ttf"
import wide from "../fonts/archivo-wide.ttf"
import { openFontPack } from "../fonts/font-pack.ts"
import more from "../fonts/more-fonts.pack"
import type { Fonts } from "./paper.ts"

const fileOf = (path: string): URL => new URL(path, import.meta.url)
const read = (path: string): Uint8Array => readFileSync(fileOf(path))

export const fonts: Fonts = {
  regular: read(regular),
  semibold: read(semibold),
  wide: read(wide),
  more: openFontPack(fileOf(more)),
}
