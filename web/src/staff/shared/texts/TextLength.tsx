import { useDebouncedValue } from "@mantine/hooks"
import { type TextLength as Length, textLength } from "#shared/domain/messages/text-length.ts"

/** Milliseconds without typing before the screen reader announces the length. */
const announceDelayMs = 1200

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`

const wordsOf = ({ characters, segments }: Length): string =>
  `${counted(characters, "character")}, ${counted(segments, "text")}`

/** The length of a text message and the number of texts it is sent and billed as. */
export function TextLength({ text }: { text: string }) {
  const words = wordsOf(textLength(text))
  const [announced] = useDebouncedValue(words, announceDelayMs)
  return (
    <p className="mt-2 text-muted type-small tabular-nums">
      <span aria-hidden>{words}</span>
      <output className="spoken">{announced}</output>
    </p>
  )
}
