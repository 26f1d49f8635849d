declare module "bidi-js" {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  type Bidi = {
    getEmbeddingLevels: (text: string, direction: "auto" | "ltr" | "rtl") => Levels
    /** The indices of a text in the order from left to right. */
    getReorderedIndices: (text: string, levels: Levels) => number[]
    getMirroredCharacter: (character: string) => string | null
  }
  /** The Unicode Bidirectional Algorithm (UAX 9). */
  export default function bidiFactory(): Bidi
}
