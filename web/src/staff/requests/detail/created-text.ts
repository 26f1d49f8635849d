import { formatInstant, formatInstantInSentence } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"

/** When a note or photo was made, and when it arrived if a phone without signal sent it later. */
export const createdText = (
  { createdAt, receivedAt }: { createdAt: string; receivedAt?: string | undefined },
  now: Date,
): string =>
  receivedAt === undefined
    ? formatInstant(createdAt, now)
    : t(`${formatInstant(createdAt, now)}, added ${formatInstantInSentence(receivedAt, now)}`)
