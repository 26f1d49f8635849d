/** The GSM 03.38 alphabet. Any other letter makes the text 16-bit. The escaped ones count twice. */
const gsmLetters =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
const escapedLetters = "^{}\\[~]|€"

export type TextLength = {
  characters: number
  segments: number
}

/** Capacity of a single text, and of each segment of several, which have a header. */
const gsmCapacity = [160, 153] as const
const unicodeCapacity = [70, 67] as const

/** Length of a text message. A segment never splits a two-unit letter, so it may be one unit short. */
export const textLength = (message: string): TextLength => {
  const letters = [...message]
  const isGsm = letters.every((letter) => gsmLetters.includes(letter) || escapedLetters.includes(letter))
  const units = letters.map((letter) => (isGsm ? 1 + Number(escapedLetters.includes(letter)) : letter.length))
  const [singleCapacity, segmentCapacity] = isGsm ? gsmCapacity : unicodeCapacity
  const totalUnits = units.reduce((sum, one) => sum + one, 0)
  if (totalUnits <= singleCapacity) return { characters: letters.length, segments: Math.min(1, totalUnits) }

  let segments = 1
  let used = 0
  for (const one of units) {
    if (used + one > segmentCapacity) {
      segments += 1
      used = 0
    }
    used += one
  }
  return { characters: letters.length, segments }
}
