import { stamp, stampInText } from "#shared/domain/schedule/dates.ts"

/** When a note or photo was made, and when it arrived if a phone without signal sent it later. */
export const madeAndAdded = (
  { createdAt, receivedAt }: { createdAt: string; receivedAt?: string | undefined },
  now: Date,
): string =>
  receivedAt === undefined
    ? stamp(createdAt, now)
    : `${stamp(createdAt, now)}, added ${stampInText(receivedAt, now)}`
