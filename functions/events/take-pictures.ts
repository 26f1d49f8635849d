import { uploads } from "#shared/domain/media/uploads.ts"
import { imageSizes, requestDeletedRace } from "../media/store.ts"
import {
  type IncomingText,
  inboxReader,
  incomingTextChange,
  incomingTextChangeRace,
} from "../messages/inbox.ts"
import { changeIncomingText } from "../messages/incoming-text-change.ts"
import { isPending } from "../messages/rules/pending-picture.ts"
import { folderOf, isGivenUp } from "../messages/rules/picture.ts"
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
    if (!(error instanceof ProviderFailure)) throw error
    const { failure, message: problem, cause } = error
    log("warn", "fetching a picture failed", { text: text.id, failure, ...errorFacts(cause ?? error) })
    return isGivenUp(failure, tries) ? { ...item, problem } : item
  }
}

const findPending = async (id: string): Promise<IncomingText | undefined> => {
  const text = await inbox.received(id)
  return text?.mediaId === undefined && text?.media.some(isPending) ? text : undefined
}

/** Stores the try before the work, because a picture may end the function. */
const storeTry = (id: string) =>
  retryOnConflict([incomingTextChangeRace], async () => {
    const text = await findPending(id)
    if (!text) return undefined
    const tries = (text.tries ?? 0) + 1
    await table.transact([incomingTextChange(text, { ...text, tries })])
    return { text, tries }
  })

/** Meanwhile the text may have been assigned to a job, or fetched by another run. */
const storeFetched = (id: string, fetched: readonly MediaItem[]) =>
  retryOnConflict([incomingTextChangeRace], async () => {
    const text = await findPending(id)
    if (!text) return
    const media = text.media.map((item, index) => (isPending(item) ? (fetched[index] ?? item) : item))
    await table.transact(await changeIncomingText(table, text, { ...text, media }))
  })

/** Returns seconds until the retry; undefined when no picture is pending. */
const fetchPictures = async (id: string): Promise<number | undefined> => {
  const started = await storeTry(id)
  if (!started) return undefined
  const { text, tries } = started
  const media: MediaItem[] = []
  // Sequential, because decoding needs much memory.
  for (const item of text.media) media.push(isPending(item) ? await fetchPicture(item, text, tries) : item)
  await storeFetched(id, media)
  return media.some(isPending) ? secondsToRetry(tries) : undefined
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
