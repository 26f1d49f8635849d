import { useDebouncedValue } from "@mantine/hooks"
import { type TextLength as Length, textLength } from "#shared/domain/messages/text-length.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"

/** Milliseconds without typing before the screen reader announces the length. */
const announceDelayMs = 1200

const lengthTextOf = ({ characters, segments }: Length): string =>
  [
    plural(characters, { one: t("1 character"), other: t(`${characters} characters`) }),
    plural(segments, { one: t("1 text"), other: t(`${segments} texts`) }),
  ].join(", ")

/** The length of a text message and the number of texts it is sent and billed as. */
export function TextLength({ text }: { text: string }) {
  const lengthText = lengthTextOf(textLength(text))
  const [announced] = useDebouncedValue(lengthText, announceDelayMs)
  return (
    <p className="mt-2 text-muted type-small tabular-nums">
      <span aria-hidden>{lengthText}</span>
      <output className="spoken">{announced}</output>
    </p>
  )
}
