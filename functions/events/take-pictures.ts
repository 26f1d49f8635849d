import { uploads } from "#shared/domain/media/uploads.ts"
import { imageSizes, requestDeletedRace } from "../media/store.ts"
import { changeWithAttachment } from "../messages/attach-pictures.ts"
import { type IncomingText, inboxReader, incomingTextChangeRace } from "../messages/inbox.ts"
import { isPending } from "../messages/rules/pending-picture.ts"
import { folderOf, isGivenUp, isRetryable, startRound, unreadable } from "../messages/rules/picture.ts"
import { clock } from "../platform/clock.ts"
import { pictures } from "../platform/files/pictures.ts"
import { errorFacts, log } from "../platform/log.ts"
import { Refusal } from "../platform/refusal.ts"
import { sqsWorker } from "../platform/sqs-worker.ts"
import { retryOnConflict, sharedTable } from "../platform/table.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { fetchMedia } from "../providers/twilio.ts"
import { secondsToRetry } from "./rules/message-attempt.ts"

const table = sharedTable()
const inbox = inboxReader(table)

const notAPicture = (detail = "This file isn't a picture.") => new Refusal("not_an_image", { detail })

type MediaItem = IncomingText["media"][number]

/** Downloads and re-encodes one picture. A permanent problem is stored, others are retried. */
const fetchPicture = async (item: MediaItem, text: IncomingText, tries: number): Promise<MediaItem> => {
  try {
    const bytes = await fetchMedia(item.url, uploads.media.maxBytes)
    const { picture, thumb } = await pictures.resizeWithThumb(bytes, imageSizes("priordamage"), notAPicture)
    const folder = folderOf(text)
    const [key, small] = [await pictures.put(folder, picture), await pictures.put(folder, thumb)]
    return { ...item, picture: { key, thumb: small } }
  } catch (error) {
    if (error instanceof Refusal) return { ...item, problem: error.message }
    const known = error instanceof ProviderFailure ? error : undefined
    const { failure, message: problem } = known ?? { failure: "unclear", message: unreadable }
    log("warn", "fetching a picture failed", {
      text: text.id,
      failure: known?.failure,
      ...errorFacts(known?.cause ?? error),
    })
    if (!isGivenUp(failure, tries)) return item
    return { ...item, problem, ...(isRetryable(failure) && { retryable: true as const }) }
  }
}

const findPending = async (id: string): Promise<IncomingText | undefined> => {
  const text = await inbox.received(id)
  return text?.media.some(isPending) ? text : undefined
}

/** Stored before the work, because a picture may end the function. */
const storeStart = (id: string) =>
  retryOnConflict([incomingTextChangeRace], async () => {
    const text = await findPending(id)
    const round = text && startRound(text, clock.now())
    if (text && round && "text" in round)
      await table.transact(await changeWithAttachment(table, text, round.text))
    return round
  })

/** Meanwhile the text may have been assigned to a job. */
const storeChange = (id: string, change: (text: IncomingText) => Partial<IncomingText>) =>
  retryOnConflict([incomingTextChangeRace], async () => {
    const text = await findPending(id)
    if (text) await table.transact(await changeWithAttachment(table, text, { ...text, ...change(text) }))
  })

/** Returns seconds until the retry; undefined when no picture is pending. */
const fetchPictures = async (id: string): Promise<number | undefined> => {
  const round = await storeStart(id)
  if (!round || "wait" in round) return round?.wait
  const { text, tries } = round
  let isDone = true
  // Sequential, because decoding needs much memory.
  for (const [index, item] of text.media.entries()) {
    if (!isPending(item)) continue
    const fetched = await fetchPicture(item, text, tries)
    if (isPending(fetched)) isDone = false
    else await storeChange(id, ({ media }) => ({ media: media.with(index, fetched) }))
  }
  if (isDone) return undefined
  const delay = secondsToRetry(tries)
  const tryAt = new Date(clock.now().getTime() + delay * 1000).toISOString()
  await storeChange(id, () => ({ tryAt }))
  return delay
}

/** Downloads texted pictures from a queue, so the provider's call doesn't wait. */
export const handler = sqsWorker({
  queue: "PICTURES_QUEUE_URL",
  work: fetchPictures,
  // The text was assigned to a job, or its job was deleted.
  races: [incomingTextChangeRace, requestDeletedRace],
  failure: { message: "downloading a texted picture failed", id: "text" },
  retryDelayAfterFailure: 10,
})
