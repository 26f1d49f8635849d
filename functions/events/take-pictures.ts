import { uploads } from "#shared/domain/media/uploads.ts"
import { boxesOf, requestGone } from "../media/store.ts"
import { changedRace, inboxReader, type Received } from "../messages/inbox.ts"
import { folderOf, isAwaited, isGivenUp } from "../messages/rules/picture.ts"
import { writesOf } from "../messages/standing.ts"
import { pictures } from "../platform/files/pictures.ts"
import { errorFacts, log } from "../platform/log.ts"
import { Refusal } from "../platform/refusal.ts"
import { theTable } from "../platform/table.ts"
import { workOff } from "../platform/work-off.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { fetchMedia } from "../providers/twilio.ts"
import { pauseAfter } from "./rules/attempt.ts"

const table = theTable()
const inbox = inboxReader(table)

const notAPicture = (detail = "This file isn't a picture.") => new Refusal("not_an_image", { detail })

type Sent = Received["media"][number]

/** Fetched from the provider and drawn anew; what will never be a picture says why, and the rest is tried again. */
const taken = async (sent: Sent, received: Received, tries: number): Promise<Sent> => {
  try {
    const bytes = await fetchMedia(sent.url, uploads.media.mostBytes)
    const { picture, thumb } = await pictures.drawWithThumb(bytes, boxesOf("priordamage"), notAPicture)
    const folder = folderOf(received)
    const [key, small] = [await pictures.put(folder, picture), await pictures.put(folder, thumb)]
    return { ...sent, picture: { key, thumb: small } }
  } catch (error) {
    if (error instanceof Refusal) return { ...sent, problem: error.message }
    if (!(error instanceof ProviderFailure)) throw error
    const { failure, message: problem, cause } = error
    log("warn", "fetching a picture failed", { text: received.id, failure, ...errorFacts(cause ?? error) })
    return isGivenUp(failure, tries) ? { ...sent, problem } : sent
  }
}

/** Seconds until it is to be brought again; nothing when no picture is awaited any more. */
const take = async (id: string): Promise<number | undefined> => {
  const received = await inbox.received(id)
  if (!received || received.mediaId !== undefined || !received.media.some(isAwaited)) return undefined
  const tries = (received.tries ?? 0) + 1
  const media: Sent[] = []
  // One after the other: a picture is large while it is drawn.
  for (const sent of received.media) media.push(isAwaited(sent) ? await taken(sent, received, tries) : sent)
  const next = { ...received, media, tries }
  await table.transact(await writesOf(table, received, next))
  return media.some(isAwaited) ? pauseAfter(tries) : undefined
}

/** What a customer texted becomes pictures of ours, in its own time: the provider that told of it has long been answered. */
export const handler = workOff({
  queue: "PICTURES_QUEUE_URL",
  work: take,
  // It was put on a job meanwhile, or its job was deleted.
  races: [changedRace, requestGone],
  failure: { message: "taking a picture failed", id: "text" },
  pauseAfterFailure: 10,
})
