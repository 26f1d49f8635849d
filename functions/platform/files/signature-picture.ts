import { PNG } from "pngjs"

const maxPixels = 4_000_000
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Re-encodes the PNG so that only pixels are stored. Returns undefined for anything else. */
export const reencode = (dataUrl: string): Uint8Array | undefined => {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64 ?? "", "base64")
  // Width and height have fixed offsets, so a huge image is rejected before decoding.
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngMark)) return undefined
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > maxPixels) return undefined
  // With two headers the decoder uses the last one, whose size is not checked above.
  if (bytes.indexOf("IHDR", 16) !== -1) return undefined
  // An interlaced PNG is decoded at any size it claims, and signature pads never interlace.
  if (bytes[28] !== 0) return undefined
  try {
    const { width, height, data } = PNG.sync.read(bytes)
    const clean = new PNG({ width, height })
    clean.data = data
    return PNG.sync.write(clean)
  } catch {
    return undefined
  }
}
