import { Zip, ZipDeflate, zipSync } from "fflate"

/** Pictures are compressed already: they are stored as they are. */
export const zipOfFiles = (files: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries([...files].map(([path, bytes]) => [path, [bytes, { level: 0 }]])))

/** A ZIP of texts, each written in pieces, several at once. */
export const zipOfTexts = () => {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const encoder = new TextEncoder()
  const files = new Map<string, ZipDeflate>()
  return {
    write(path: string, text: string): void {
      let file = files.get(path)
      if (!file) {
        file = new ZipDeflate(path, { level: 6 })
        files.set(path, file)
        zip.add(file)
      }
      file.push(encoder.encode(text))
    },
    end(): { bytes: Uint8Array; files: number } {
      for (const file of files.values()) file.push(new Uint8Array(), true)
      zip.end()
      return { bytes: Buffer.concat(pieces), files: files.size }
    },
  }
}
