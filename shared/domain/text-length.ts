/** The letters of GSM 03.38; any other makes a text one of 16 bits a letter. Those of the second line count twice. */
const plain =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
const escaped = "^{}\\[~]|€"

export type TextLength = {
  /** as a person counts them */
  characters: number
  encoding: "GSM-7" | "UCS-2"
  /** what it goes out in, each of which costs */
  segments: number
}

/** Room in a text that goes out alone, and in each of several, which carry a head of their own. */
const room = { "GSM-7": [160, 153], "UCS-2": [70, 67] } as const

/** How long a text message is. A letter of two units is never cut in two, so a segment may end one short. */
export const textLength = (message: string): TextLength => {
  const letters = [...message]
  const isPlain = letters.every((letter) => plain.includes(letter) || escaped.includes(letter))
  const encoding = isPlain ? "GSM-7" : "UCS-2"
  const units = letters.map((letter) => (isPlain ? 1 + Number(escaped.includes(letter)) : letter.length))
  const [alone, joined] = room[encoding]
  const all = units.reduce((sum, one) => sum + one, 0)
  if (all <= alone) return { characters: letters.length, encoding, segments: Math.min(1, all) }

  let segments = 1
  let used = 0
  for (const one of units) {
    if (used + one > joined) {
      segments += 1
      used = 0
    }
    used += one
  }
  return { characters: letters.length, encoding, segments }
}
