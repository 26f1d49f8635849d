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

/** The pixels of a signature pad's picture, drawn anew so that nothing but pixels is stored. Nothing of all but a PNG. */
const redrawn = (dataUrl: string): Uint8Array | undefined => {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64 ?? "", "base64")
  // Width and height stand at fixed places of the first chunk: a huge picture is refused before it is unpacked.
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngMark)) return undefined
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels) return undefined
  // No pad interlaces, and what does is unpacked whole, however small it says it is.
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

/** A signature that was sent: the key under which it will lie, and how it gets there. */
export type SentSignature = { key: string; store: () => Promise<void> }

/**
 * Refuses what is no picture. It is stored by whoever decided that it holds, before the transaction that names it, so that
 * no name is ever without its picture. One whose transaction failed stays behind unnamed.
 */
export const signatureStore = (objects: Objects) => ({
  sent(invoiceNumber: number, dataUrl: string, refuse: Refuse<"malformed">): SentSignature {
    const key = `signatures/${invoiceNumber}/${randomUUID()}.png`
    const picture = redrawn(dataUrl)
    if (!picture) throw noPicture(refuse)
    return { key, store: () => objects.put(key, picture, "image/png") }
  },
})
