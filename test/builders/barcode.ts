import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import sharp, { type Sharp } from "sharp"
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer"

const require = createRequire(import.meta.url)
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(require.resolve("zxing-wasm/writer/zxing_writer.wasm")).buffer },
})

export type BarcodeKind = "Code39" | "Code128" | "DataMatrix" | "QRCode"

type Scene = { width?: number; height?: number; kind?: BarcodeKind; tilt?: number }

/** A photo of a label: dark background, tilted, and out of focus. */
export const pictureOfBarcode = async (
  text: string,
  { width = 1600, height = 1200, kind = "Code39", tilt = 3 }: Scene = {},
): Promise<Sharp> => {
  const { image } = await writeBarcode(text, { format: kind, scale: 1, withQuietZones: true })
  if (!image) throw new Error(`Nothing was written of ${text}.`)
  const isLine = kind === "Code39" || kind === "Code128"
  const code = await sharp(Buffer.from(await image.arrayBuffer()))
    .resize({
      ...(isLine ? { width: Math.round(width * 0.72) } : { height: Math.round(height * 0.4) }),
      kernel: "nearest",
    })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: "#fff" })
    .rotate(tilt, { background: "#3b4a4d" })
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: "#3b4a4d" } })
    .composite([{ input: code, gravity: "center" }])
    .blur(0.8)
}

export const filmOf = async (picture: Sharp, { width, height }: { width: number; height: number }) => {
  const flat = await picture.png().toBuffer()
  const luma = await sharp(flat).resize({ width, height, fit: "fill" }).greyscale().raw().toBuffer()
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`),
    ...Array.from({ length: 3 }, () => frame),
  ])
}
