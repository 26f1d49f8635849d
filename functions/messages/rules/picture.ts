import type { StoredMedia } from "#shared/api/media.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { likelyCategory, type MediaCategory } from "#shared/domain/media/media.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import type { Failure } from "../../providers/failure.ts"
import type { Received } from "../inbox.ts"

type Sent = Received["media"][number]

/** Neither here nor given up. */
export const isAwaited = ({ picture, problem }: Sent): boolean =>
  picture === undefined && problem === undefined

/** After so many tries it is told to be missing: a file may be there a little later than its text. */
const mostTries: Record<Failure, number> = { refused: 1, stopped: 1, missing: 3, "not now": 6, unclear: 6 }

export const isGivenUp = (failure: Failure, tries: number): boolean => tries >= mostTries[failure]

/** Where its pictures lie, whether anybody knows its job or not. */
export const folderOf = ({ id }: Pick<Received, "id">): string => `media/texts/${id}`

type Job = { invoiceNumber: number; serviceStatus: ServiceStatus; customerName?: string | undefined }

/** What a picture of a customer most likely shows, of what customers see. */
const categoryOf = ({ serviceStatus }: Job): MediaCategory => likelyCategory(serviceStatus)

/**
 * The attachment that a text's pictures become on a job, once none is awaited any more; nothing as long as one is, and of a
 * text that has none.
 */
export const attachmentOf = (
  { media, mediaId, phone, userId, at }: Received,
  job: Job,
  { name, newId }: { name: string | undefined; newId: string },
): StoredMedia | undefined => {
  const pictures = media.flatMap(({ picture }) => picture ?? [])
  if (mediaId !== undefined || pictures.length === 0 || media.some(isAwaited)) return undefined
  const category = categoryOf(job)
  const sender = name || job.customerName || showPhone(phone)
  return {
    _id: newId,
    filename: `${category}.webp`,
    category,
    relativeInvoiceNumber: job.invoiceNumber,
    postingUserId: userId ?? `phone:${phone}`,
    postingUserInitials: name || job.customerName ? initialsOf(sender) : "",
    postingUserName: sender,
    createdAt: at,
    pictures,
  }
}
