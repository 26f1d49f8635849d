import { readFileSync } from "node:fs"
import regular from "../fonts/archivo-regular.ttf"
import semibold from "../fonts/archivo-semibold.ttf"
import wide from "../fonts/archivo-wide.ttf"
import type { Fonts } from "./paper.ts"

const read = (path: string): Uint8Array => readFileSync(new URL(path, import.meta.url))

export const fonts: Fonts = { regular: read(regular), semibold: read(semibold), wide: read(wide) }
