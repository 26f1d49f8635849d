import { PNG } from "pngjs"

const dataUrl = (bytes: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`

export const png = (width = 40, height = 12): Buffer => PNG.sync.write(new PNG({ width, height }))
export const picture = (width?: number, height?: number): string => dataUrl(png(width, height))
export const asDataUrl = dataUrl
