import { randomUUID } from "node:crypto"
import { PNG } from "pngjs"
import type { Refusal, Refuse } from "../refusal.ts"
import type { Objects } from "./objects.ts"

const mostPixels = 4_000_000
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const noPicture = (refuse: Refuse<"malformed">): Refusal =>
  refuse("malformed", {
    detail: "The signature didn't come through. Sign again.",
    fields: [{ field: "signatureData", message: "Send a PNG picture as a data URL." }],
  })

/** Re-encodes a signature's PNG, so that only pixels are stored. Undefined for anything but a PNG. */
const redrawn = (dataUrl: string): Uint8Array | undefined => {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64 ?? "", "base64")
  // Width and height are at fixed offsets of the first chunk, so a huge picture is rejected before decoding.
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngMark)) return undefined
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels) return undefined
  // An interlaced PNG decodes whole, whatever size it claims, and signature pads never interlace.
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

export type SentSignature = { key: string; store: () => Promise<void> }

/**
 * Refuses what is not a picture. The caller stores it before the transaction that names it, so that no name lacks its
 * picture. A failed transaction leaves an unnamed object.
 */
export const signatureStore = (objects: Objects) => ({
  sent(invoiceNumber: number, dataUrl: string, refuse: Refuse<"malformed">): SentSignature {
    const key = `signatures/${invoiceNumber}/${randomUUID()}.png`
    const picture = redrawn(dataUrl)
    if (!picture) throw noPicture(refuse)
    return { key, store: () => objects.put(key, picture, "image/png") }
  },
})
