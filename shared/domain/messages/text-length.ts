/** The GSM 03.38 alphabet. Any other letter makes the text 16-bit. The escaped ones count twice. */
const plain =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
const escapedLetters = "^{}\\[~]|€"

export type TextLength = {
  characters: number
  segments: number
}

/** Capacity of a single text, and of each segment of several, which have a header. */
const plainRoom = [160, 153] as const
const wideRoom = [70, 67] as const

/** Length of a text message. A segment never splits a two-unit letter, so it may be one unit short. */
export const textLength = (message: string): TextLength => {
  const letters = [...message]
  const isPlain = letters.every((letter) => plain.includes(letter) || escapedLetters.includes(letter))
  const units = letters.map((letter) =>
    isPlain ? 1 + Number(escapedLetters.includes(letter)) : letter.length,
  )
  const [alone, joined] = isPlain ? plainRoom : wideRoom
  const all = units.reduce((sum, one) => sum + one, 0)
  if (all <= alone) return { characters: letters.length, segments: Math.min(1, all) }

  let segments = 1
  let used = 0
  for (const one of units) {
    if (used + one > joined) {
      segments += 1
      used = 0
    }
    used += one
  }
  return { characters: letters.length, segments }
}
