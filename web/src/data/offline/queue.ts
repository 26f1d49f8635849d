import type { QueryClient } from "@tanstack/react-query"
import type { Media } from "#shared/api/requests/media.ts"
import type { OfferedCategory } from "#shared/domain/media/media.ts"
import { errors } from "#shared/errors.ts"
import { t } from "#shared/language.ts"
import { onSessionChange, readSession } from "../../api/session.ts"
import { hideOfflineFailures, showFailure } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { accountQuery } from "../people/account.ts"
import { addToMediaList } from "../requests/media.ts"
import { everyRequestKey, requestsKey } from "../requests/requests-key.ts"
import { removeReplaced } from "../requests/vin-picture.ts"
import { discardImage, uploadImage } from "../uploads/image.ts"
import { applySentEntry, currentActor, predict } from "./apply-queue.ts"
import { queueStore } from "./db.ts"
import {
  beginAttempt,
  classifyFailure,
  drainQueue,
  isLastOfJob,
  mayRemove,
  photoRetryPause,
  releaseEntry,
  retryEntry,
  retryWithMine,
  retryWithTheirs,
  type SendOutcome,
  waitsForAuthor,
} from "./drain.ts"
import type { Entry } from "./entry.ts"
import { countOtherUsers } from "./other-queues.ts"
import { inCategory, isPhoto, isUploaded, uploadedKey, withMedia, withoutUpload } from "./photo-entry.ts"
import {
  entriesOfJob,
  markOffline,
  markOnline,
  readOfflineSince,
  readQueueState,
  setQueueState,
} from "./queue-state.ts"
import { queueableOf } from "./queueable.ts"
import { isUndecided, type QueuedChange } from "./run-or-queue.ts"

const retryIntervalMs = 20_000
/** Milliseconds before retrying a lost reply, since the connection may be back already. */
const firstRetryMs = 4000

const queueChannel = new BroadcastChannel("clearline-queue")

const releaseClosedTabs = async (): Promise<void> => {
  const claimedEntries = (await queueStore.all()).filter((entry) => entry.inHand !== undefined)
  if (claimedEntries.length === 0) return
  const { held = [] } = await navigator.locks.query()
  for (const entry of claimedEntries)
    if (!held.some(({ name }) => name === entry.inHand))
      await queueStore.update(entry.id, (stored) => releaseEntry(stored, entry))
}

const refreshQueueState = async (): Promise<void> => {
  await releaseClosedTabs()
  const user = readSession()?.id
  const all = await queueStore.all()
  const entries = all.filter((entry) => entry.user === user && entry.inHand === undefined)
  setQueueState({ entries, others: countOtherUsers(all, user) })
}

export const readOtherQueue = async (user: string): Promise<Entry[]> =>
  (await queueStore.all()).filter((entry) => entry.user === user)

export const pictureOf = async ({ picture }: Pick<Entry, "picture">): Promise<Blob | undefined> =>
  picture === undefined ? undefined : queueStore.picture(picture)

export async function discardEntries(entries: readonly Entry[]): Promise<void> {
  for (const { id } of entries) await queueStore.remove(id)
  await publishChange()
}

const publishChange = async (): Promise<void> => {
  await refreshQueueState()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  queueChannel.postMessage("changed")
}

export async function notifyQueued(queryClient: QueryClient, entry: Entry): Promise<void> {
  const { entries, offlineSince } = readQueueState()
  // A photo may time out on an uplink that carries everything else.
  const isOffline = isPhoto(entry) ? !navigator.onLine : !waitsForAuthor(entries, entry)
  if (offlineSince === undefined && isOffline) markOffline(entry.doneAt)
  await publishChange()
  setTimeout(() => void sendQueue(queryClient), firstRetryMs)
}

/** Queues an action and returns the predicted reply. Throws what the server's rules would refuse. */
export async function enqueue(queryClient: QueryClient, entry: Entry): Promise<unknown> {
  const { after, status } = predict(queryClient, entry)
  // A lost reply may mean that the action is done, so only the server can refuse it now.
  if (after && !after.ok && entry.tries === 0) {
    const [httpStatus, , sentence] = errors[after.refusal]
    throw new ProblemError({ sentence: after.detail ?? sentence, status: httpStatus, code: after.refusal })
  }
  const job = after?.ok ? after.request : undefined
  // An action whose call was made is stored already, and claimed by this tab.
  const isStored = await queueStore.update(entry.id, (stored) => ({ ...stored, inHand: undefined, status }))
  if (!isStored) await queueStore.add({ ...entry, status })
  await notifyQueued(queryClient, entry)
  const undo = () => void (isLastOfJob(entriesOfJob(entry.job), entry) && remove(queryClient, entry))
  const queued: QueuedChange = entry.tries === 0 ? { undo } : {}
  return Object.assign(queueableOf(entry).predictReply(entry, job, currentActor()) as object, { queued })
}

/** A signal that aborts once this user's session ends, so a retry never leaves under another person's. */
const watchSession = (user: string) => {
  const ending = new AbortController()
  const check = () => {
    if (readSession()?.id !== user) ending.abort()
  }
  const stop = onSessionChange(check)
  check()
  return { signal: ending.signal, stop }
}

/** Stores the key of the upload, so that a repeated call has the same body. */
const uploadPicture = async (entry: Entry, signal: AbortSignal): Promise<Entry> => {
  const picture = await pictureOf(entry)
  if (!picture) return entry
  const file = new File([picture], "photo.jpg", { type: "image/jpeg" })
  const ready = withMedia(entry, [await uploadImage(file, "media", { signal })])
  await queueStore.update(entry.id, (stored) => ({ ...stored, body: ready.body }))
  return ready
}

const sendEntry = async (queryClient: QueryClient, entry: Entry): Promise<SendOutcome> => {
  const { send, versionInReply } = queueableOf(entry)
  const { signal, stop } = watchSession(entry.user)
  const wasUploaded = isUploaded(entry)
  let isCalled = false
  const stopped = (): SendOutcome => ({ kind: "stopped", nothingSent: !isCalled })
  try {
    const ready = entry.picture === undefined || wasUploaded ? entry : await uploadPicture(entry, signal)
    isCalled = true
    const reply = await send(ready, { key: entry.id, doneAt: entry.doneAt, signal })
    if (entry.picture !== undefined) {
      const key = uploadedKey(ready)
      if (key !== undefined) void discardImage(key)
      for (const media of reply as Media[]) {
        await addToMediaList(queryClient, media)
        void removeReplaced(queryClient, media).catch(() => undefined)
      }
    }
    applySentEntry(queryClient, entry, reply)
    return { kind: "done", version: versionInReply?.(reply) }
  } catch (error) {
    if (!(error instanceof ProblemError)) return stopped()
    // Uploads expire after a day and are then refused as no image. Only a fresh upload is refused for good.
    const needsUpload = error.code === "not_an_image" && wasUploaded && withoutUpload(entry) !== undefined
    if (!needsUpload) {
      // The bucket's refusal of an upload passes, for example one whose address expired on a slow uplink.
      const isOfBucket = !isCalled && error.code === "unavailable"
      const outcome = classifyFailure(error, isOfBucket || isUndecided(error), entry)
      return outcome.kind === "stopped" ? stopped() : outcome
    }
    await queueStore.update(entry.id, withoutUpload)
    return { kind: "failed" }
  } finally {
    stop()
  }
}

/** Rounds of photos in a row that sent none, and when the next may start. */
let photoRetry = { failures: 0, notBefore: 0 }
const resetPhotoRetry = () => {
  photoRetry = { failures: 0, notBefore: 0 }
}
const countPhotoFailure = () => {
  const failures = photoRetry.failures + 1
  photoRetry = { failures, notBefore: Date.now() + photoRetryPause(failures) }
}

const onSignal = () => {
  // On a weak signal other actions succeed all the time, which says nothing about photos.
  if (readOfflineSince() !== undefined) resetPhotoRetry()
  markOnline()
  hideOfflineFailures()
}

type QueueLane = { lock: string; includes: (entry: Entry) => boolean }

/** Photos have a lane of their own, so that a slow upload holds up no payment. No other action depends on them. */
const photos: QueueLane = { lock: "clearline-queue-photos", includes: isPhoto }
const nonPhotos: QueueLane = { lock: "clearline-queue", includes: (entry) => !isPhoto(entry) }

/** Sends the current user's queue. Returns without waiting for photos. */
async function sendQueue(queryClient: QueryClient): Promise<void> {
  if (!navigator.onLine || readQueueState().entries.length === 0) return
  if (Date.now() >= photoRetry.notBefore) void drainLane(queryClient, photos)
  await drainLane(queryClient, nonPhotos)
}

/** Sends the entries of a lane. A lock allows one tab at a time. */
async function drainLane(queryClient: QueryClient, { lock: name, includes }: QueueLane): Promise<void> {
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    const user = readSession()?.id
    if (!lock || user === undefined) return
    const listed = (await queueStore.of(user)).filter(includes)
    if (listed.length === 0) return
    const { jobs, hasConnection } = await drainQueue(listed, {
      begin: async ({ id }) => {
        const entry = await queueStore.update(id, (stored) => beginAttempt(stored, readSession()?.id))
        await publishChange()
        return entry
      },
      send: (entry) => sendEntry(queryClient, entry),
      remove: async ({ id }) => {
        await queueStore.remove(id)
        await publishChange()
      },
      change: async ({ id }, changes) => {
        await queueStore.update(id, (stored) => ({ ...stored, ...changes }))
        await publishChange()
      },
    })
    if (name === photos.lock && hasConnection !== undefined) {
      if (jobs.length > 0) resetPhotoRetry()
      else countPhotoFailure()
    }
    if (hasConnection) onSignal()
    // As in `notifyQueued`, a photo alone says nothing about the connection.
    else if (hasConnection === false && (!navigator.onLine || name === nonPhotos.lock))
      markOffline(new Date().toISOString())
    if (jobs.length === 0) return
    for (const job of jobs) void queryClient.invalidateQueries({ queryKey: [...everyRequestKey, job] })
    void queryClient.invalidateQueries({ queryKey: requestsKey })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  })
}

/** Changes a refused entry as it is stored. One that was decided elsewhere meanwhile has another id. */
const retry = async (
  queryClient: QueryClient,
  { id }: Entry,
  change: (stored: Entry) => Entry | undefined,
): Promise<void> => {
  await queueStore.update(id, change)
  await publishChange()
  resetPhotoRetry()
  await sendQueue(queryClient)
}

export const tryAgain = (queryClient: QueryClient, entry: Entry): Promise<void> =>
  retry(queryClient, entry, (stored) => retryEntry(stored, crypto.randomUUID()))

export const resolveWithMine = (queryClient: QueryClient, entry: Entry): Promise<void> =>
  retry(queryClient, entry, (stored) => retryWithMine(stored, crypto.randomUUID()))

export async function resolveWithTheirs(queryClient: QueryClient, entry: Entry): Promise<void> {
  const change = (stored: Entry) => retryWithTheirs(stored, crypto.randomUUID(), queueableOf(entry))
  await (change(entry) ? retry(queryClient, entry, change) : remove(queryClient, entry))
}

/** Files a photo that waits here under another category. Throws if the photo was sent meanwhile. */
export async function changeCategory(_id: string, category: OfferedCategory): Promise<void> {
  const entry = await queueStore.update(_id, (stored) =>
    stored.tries === 0 ? inCategory(stored, category) : undefined,
  )
  if (!entry) throw new Error(t("It's already being sent. Open the photo to change its category."))
  await publishChange()
}

/** Removes an entry. Shows an error if it is being sent or may have arrived. */
export async function remove(queryClient: QueryClient, { id, job }: Entry): Promise<void> {
  if (!(await queueStore.remove(id, mayRemove)))
    showFailure(t("Couldn't remove it."), new Error(t("It's already being sent.")))
  await publishChange()
  void queryClient.invalidateQueries({ queryKey: [...everyRequestKey, job] })
  await sendQueue(queryClient)
}

/**
 * Sends the queue when the connection returns, when the page becomes visible, and at intervals. Returns a
 * function that stops it.
 */
export function startQueue(queryClient: QueryClient): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const go = () =>
    void refreshQueueState().then(
      () => sendQueue(queryClient),
      () => undefined,
    )
  const onOnline = () => {
    // Entries that wait for their author aren't sent, so the queue says nothing about the connection.
    const { entries } = readQueueState()
    if (entries.every((entry) => waitsForAuthor(entries, entry))) onSignal()
    resetPhotoRetry()
    go()
  }
  const onOffline = () => markOffline(new Date().toISOString())
  window.addEventListener("online", onOnline, { signal })
  window.addEventListener("offline", onOffline, { signal })
  const onVisible = () => {
    if (document.hidden) return
    resetPhotoRetry()
    go()
  }
  document.addEventListener("visibilitychange", onVisible, { signal })
  queueChannel.addEventListener("message", () => void refreshQueueState(), { signal })
  // `navigator.onLine` can be wrong, so failing and succeeding queries decide too.
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return
    const { action } = event
    if (action.type === "failed" || action.type === "error") {
      if (action.error instanceof ProblemError && action.error.status === 0) onOffline()
    } else if (action.type === "success" && !action.manual && readOfflineSince() !== undefined) {
      // A reply from before the disconnection may still arrive.
      if (!navigator.onLine) return
      onSignal()
      go()
    }
  })
  const timer = setInterval(go, retryIntervalMs)
  if (!navigator.onLine) onOffline()
  resetPhotoRetry()
  go()
  return () => {
    ending.abort()
    unsubscribe()
    clearInterval(timer)
    setQueueState({ entries: [], others: [], offlineSince: undefined, left: readQueueState().entries.length })
  }
}
