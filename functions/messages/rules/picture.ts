import type { StoredMedia } from "#shared/api/requests/media.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isRepresentativePhone } from "#shared/domain/job/request.ts"
import { likelyCategory, type MediaCategory } from "#shared/domain/media/media.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import type { Failure } from "../../providers/failure.ts"
import type { IncomingText } from "../inbox.ts"
import { isPending } from "./pending-picture.ts"

/** A file may become available a little later than its text, so "missing" is retried. */
const maxTries: Record<Failure, number> = { refused: 1, stopped: 1, missing: 3, "not now": 6, unclear: 6 }

export const isGivenUp = (failure: Failure, tries: number): boolean => tries >= maxTries[failure]

/** Whether the provider may still have a file that was given up. */
export const isRetryable = (failure: Failure): boolean => failure === "not now" || failure === "unclear"

/** Longer than the Lambda timeout of `take-pictures`. A round that began earlier has ended. */
export const maxRoundSeconds = 160

/** More rounds than any failure is retried. */
const maxRounds = 6

export const unreadable = "We couldn't read this file."

/**
 * Starts a round of downloads, or returns the seconds to wait for another round. Rounds end early when a picture ends
 * the function. Then that picture stays the first pending one, and is given up so that the others get their turn.
 */
export const startRound = (
  text: IncomingText,
  now: Date,
): { wait: number } | { text: IncomingText; tries: number } => {
  const wait = text.tryAt === undefined ? 0 : Date.parse(text.tryAt) - now.getTime()
  if (wait > 0) return { wait: Math.ceil(wait / 1000) }
  const tries = (text.tries ?? 0) + 1
  const culprit = tries > maxRounds ? text.media.findIndex(isPending) : undefined
  const media = text.media.map((item, index) => (index === culprit ? { ...item, problem: unreadable } : item))
  const tryAt = new Date(now.getTime() + maxRoundSeconds * 1000).toISOString()
  return { text: { ...text, media, tries, tryAt }, tries }
}

/**
 * Starts over with the pictures that a person may have fetched again. Undefined without any, and while a picture is
 * pending: a round that is running must not overlap with another.
 */
export const startOver = (text: IncomingText, now: Date): IncomingText | undefined => {
  if (text.media.some(isPending) || !text.media.some(({ retryable }) => retryable)) return undefined
  const media = text.media.map((file) => (file.retryable ? { url: file.url, type: file.type } : file))
  return { ...text, media, tries: 0, tryAt: now.toISOString() }
}

export const folderOf = ({ id }: Pick<IncomingText, "id">): string => `media/texts/${id}`

type Job = Pick<
  ServiceRequest,
  "invoiceNumber" | "serviceStatus" | "customerName" | "customerPhone" | "coverage"
>

/** Pictures from the carrier's representative are for staff only. */
const categoryOf = (job: Job, phone: string): MediaCategory =>
  isRepresentativePhone(job, phone) ? "misc" : likelyCategory(job.serviceStatus)

/** Builds an attachment of a text's pictures that are in none yet. Undefined without any, and while one is pending. */
export const buildAttachment = (
  { media, phone, userId, at }: IncomingText,
  job: Job,
  { name, newId }: { name: string | undefined; newId: string },
): StoredMedia | undefined => {
  const pictures = media.flatMap(({ picture }) => picture ?? [])
  if (pictures.length === 0 || media.some(isPending)) return undefined
  const category = categoryOf(job, phone)
  const senderName = name || (category === "misc" ? "" : job.customerName)
  const sender = senderName || showPhone(phone)
  return {
    _id: newId,
    filename: `${category}.webp`,
    category,
    relativeInvoiceNumber: job.invoiceNumber,
    postingUserId: userId ?? `phone:${phone}`,
    postingUserInitials: senderName ? initialsOf(sender) : "",
    postingUserName: sender,
    createdAt: at,
    pictures,
  }
}
