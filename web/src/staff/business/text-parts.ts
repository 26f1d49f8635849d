/** The letters of GSM 03.38; any other makes a text one of 16 bits a letter. Those of the second line count twice. */
const plain =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
const escaped = "^{}\\[~]|€"

/** In how many parts a text message goes out, each of which costs; several carry a head of their own. */
export const textParts = (message: string): number => {
  const letters = [...message]
  const isPlain = letters.every((letter) => plain.includes(letter) || escaped.includes(letter))
  const length = isPlain
    ? letters.length + letters.filter((letter) => escaped.includes(letter)).length
    : message.length
  const [alone, joined] = isPlain ? [160, 153] : [70, 67]
  return length <= alone ? Math.min(1, length) : Math.ceil(length / joined)
}
