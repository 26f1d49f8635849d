/** Brands in the first box of MP4 and QuickTime videos. Pictures (HEIC, AVIF) and audio have others. */
const mp4Brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4VH?|M4VP|dash|mmp4|MSNV|3gp\w|3g2\w)/
const quickTimeBrand = "qt  "

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const isEbml = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3

/** By its first bytes. Undefined if browsers can't play it, or its first box has an implausible length. */
export const videoTypeOf = (
  bytes: Uint8Array,
): "video/mp4" | "video/webm" | "video/quicktime" | undefined => {
  if (bytes.length < 32) return undefined
  if (ascii(bytes, 4, 8) === "ftyp") {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    const brand = ascii(bytes, 8, 12)
    if (length < 16 || length > 1024 || length % 4 !== 0) return undefined
    return brand === quickTimeBrand ? "video/quicktime" : mp4Brands.test(brand) ? "video/mp4" : undefined
  }
  // WebM and Matroska start alike. Only the document type tells them apart.
  return isEbml(bytes) && ascii(bytes, 4, 64).includes("webm") ? "video/webm" : undefined
}

export const videoHeaderBytes = 64
