import { Zip, ZipDeflate, zipSync } from "fflate"

/** Uncompressed, because pictures already are compressed. */
export const zipFiles = (files: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries([...files].map(([path, bytes]) => [path, [bytes, { level: 0 }]])))

/** A ZIP of text files that can be appended to in any order. */
export const createTextZip = () => {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
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
      return { bytes: Buffer.concat(chunks), files: files.size }
    },
  }
}
