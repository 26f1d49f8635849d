import type { QueryClient } from "@tanstack/react-query"
import type { Media } from "#shared/api/media.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { OfferedCategory } from "#shared/domain/media/media.ts"
import { errors } from "#shared/errors.ts"
import { readSession } from "../../api/session.ts"
import { hideOfflineFailures } from "../../ui/notifications.ts"
import { ProblemError } from "../../ui/problem.ts"
import { accountQuery } from "../account.ts"
import { addToMediaList } from "../media.ts"
import { requestQuery } from "../request.ts"
import { everyRequestKey, requestsKey } from "../requests-key.ts"
import { applyQueue, context, doer, showDone } from "./apply-queue.ts"
import { queueStore } from "./db.ts"
import {
  classifyFailure,
  drainQueue,
  retryEntry,
  type SendOutcome,
  withMyValues,
  withTheirValues,
} from "./drain.ts"
import type { Entry } from "./entry.ts"
import { isUploaded, notUploaded, refiled, withMedia } from "./photo-entry.ts"
import {
  entriesOfJob,
  type OtherQueues,
  readLostAt,
  readQueueState,
  setQueueState,
  signalBack,
  signalLost,
} from "./queue-state.ts"
import { queueableOf } from "./queueable.ts"
import { isUndecided, type Queued } from "./run-or-queue.ts"

const tryEvery = 20_000
/** Milliseconds before retrying a lost reply, since the connection may be back already. */
const tryAfter = 4000

const tabs = new BroadcastChannel("clearline-queue")

const countOtherUsers = (all: readonly Entry[], user: string | undefined): OtherQueues => {
  const theirs = Map.groupBy(
    all.filter((entry) => entry.user !== user),
    (entry) => entry.user,
  )
  return [...theirs].map(([other, entries]) => ({
    user: other,
    name: entries[0]?.by ?? "",
    count: entries.length,
  }))
}

const releaseClosedTabs = async (): Promise<void> => {
  const inHand = (await queueStore.all()).filter((entry) => entry.inHand !== undefined)
  if (inHand.length === 0) return
  const { held = [] } = await navigator.locks.query()
  for (const entry of inHand)
    if (!held.some(({ name }) => name === entry.inHand))
      await queueStore.change(entry.id, { ...entry, inHand: undefined })
}

const show = async (): Promise<void> => {
  await releaseClosedTabs()
  const user = readSession()?.id
  const all = await queueStore.all()
  const entries = all.filter((entry) => entry.user === user && entry.inHand === undefined)
  setQueueState({ entries, others: countOtherUsers(all, user) })
}

export async function refreshOtherUsers(): Promise<void> {
  setQueueState({ others: countOtherUsers(await queueStore.all(), readSession()?.id) })
}

export const readOtherQueue = async (user: string): Promise<Entry[]> =>
  (await queueStore.all()).filter((entry) => entry.user === user)

export const pictureOf = async ({ picture }: Pick<Entry, "picture">): Promise<Blob | undefined> =>
  picture === undefined ? undefined : queueStore.picture(picture)

export async function discardEntries(entries: readonly Entry[]): Promise<void> {
  for (const { id } of entries) await queueStore.remove(id)
  await changed()
}

const changed = async (): Promise<void> => {
  await show()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  tabs.postMessage("changed")
}

const jobWithQueue = (queryClient: QueryClient, job: number): ServiceRequest | undefined => {
  const known = queryClient.getQueryData(requestQuery(job).queryKey)
  return known ? applyQueue(known, entriesOfJob(job), context(queryClient)) : undefined
}

export async function announceEntry(queryClient: QueryClient, { doneAt }: Entry): Promise<void> {
  if (readQueueState().lostAt === undefined) signalLost(doneAt)
  await changed()
  setTimeout(() => void send(queryClient), tryAfter)
}

/** Queues an action and returns the predicted reply. Throws what the server's rules would refuse. */
export async function enqueue(queryClient: QueryClient, entry: Entry): Promise<unknown> {
  const joining = queueableOf(entry)
  const before = jobWithQueue(queryClient, entry.job)
  const after = before && joining.apply(before, entry, context(queryClient))
  // A lost reply may mean that the action is done, so only the server can refuse it now.
  if (after && !after.ok && entry.tries === 0) {
    const [status, , sentence] = errors[after.refusal]
    throw new ProblemError({ sentence: after.detail ?? sentence, status, code: after.refusal })
  }
  const job = after?.ok ? after.request : undefined
  const status = job && job.serviceStatus !== before?.serviceStatus ? job.serviceStatus : undefined
  await queueStore.add({ ...entry, status })
  await announceEntry(queryClient, entry)
  const isLast = () => entriesOfJob(entry.job).at(-1)?.id === entry.id
  const undo = () => void (isLast() && remove(queryClient, entry))
  const kept: Queued = entry.tries === 0 ? { undo } : {}
  return Object.assign(joining.answer(entry, job, doer()) as object, { kept })
}

const dataAddressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(String(reader.result)))
    reader.addEventListener("error", () => reject(reader.error ?? new Error("We can't read this picture.")))
    reader.readAsDataURL(picture)
  })

const withPicture = async (entry: Entry): Promise<Entry> => {
  if (entry.picture === undefined || isUploaded(entry)) return entry
  const picture = await queueStore.picture(entry.picture)
  return withMedia(entry, picture ? [await dataAddressOf(picture)] : [])
}

const sendEntry = async (queryClient: QueryClient, entry: Entry): Promise<SendOutcome> => {
  const { send, madeVersion } = queueableOf(entry)
  try {
    const reply = await send(await withPicture(entry), { key: entry.id, doneAt: entry.doneAt })
    if (entry.picture !== undefined)
      for (const media of reply as Media[]) await addToMediaList(queryClient, media)
    showDone(queryClient, entry, reply)
    return { is: "done", version: madeVersion?.(reply) }
  } catch (error) {
    if (!(error instanceof ProblemError)) return { is: "stopped" }
    const anew = error.code === "not_an_image" ? notUploaded(entry) : undefined
    if (!anew) return classifyFailure(error, isUndecided(error), entry)
    await queueStore.change(entry.id, anew)
    return { is: "failed" }
  }
}

const onSignal = () => {
  signalBack()
  hideOfflineFailures()
}

/** Sends the current user's queue. A lock allows one tab at a time. */
async function send(queryClient: QueryClient): Promise<void> {
  if (!navigator.onLine || readQueueState().entries.length === 0) return
  await navigator.locks.request("clearline-queue", { ifAvailable: true }, async (lock) => {
    const user = readSession()?.id
    if (!lock || user === undefined) return
    const { jobs, hasLine } = await drainQueue(await queueStore.of(user), {
      send: (entry) => sendEntry(queryClient, entry),
      remove: async ({ id }) => {
        await queueStore.remove(id)
        await changed()
      },
      change: async (entry) => {
        await queueStore.change(entry.id, entry)
        await changed()
      },
    })
    if (hasLine) onSignal()
    else signalLost(new Date().toISOString())
    if (jobs.length === 0) return
    for (const job of jobs) void queryClient.invalidateQueries({ queryKey: [...everyRequestKey, job] })
    void queryClient.invalidateQueries({ queryKey: requestsKey })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  })
}

const replace = async (queryClient: QueryClient, { id }: Entry, entry: Entry): Promise<void> => {
  await queueStore.change(id, entry)
  await changed()
  await send(queryClient)
}

export const tryAgain = (queryClient: QueryClient, entry: Entry): Promise<void> =>
  replace(queryClient, entry, retryEntry(entry, crypto.randomUUID()))

export const resolveWithMine = (queryClient: QueryClient, entry: Entry): Promise<void> =>
  replace(queryClient, entry, withMyValues(entry, crypto.randomUUID()))

export async function resolveWithTheirs(queryClient: QueryClient, entry: Entry): Promise<void> {
  const left = withTheirValues(entry, crypto.randomUUID(), queueableOf(entry))
  await (left ? replace(queryClient, entry, left) : remove(queryClient, entry))
}

/** Files a photo that waits here under another category. One that has left meanwhile is an attachment by now, or soon. */
export const refile = (_id: string, category: OfferedCategory): Promise<void> =>
  navigator.locks.request("clearline-queue", async () => {
    const entry = (await queueStore.all()).find(({ id }) => id === _id)
    if (!entry || entry.tries > 0)
      throw new Error("It's already being sent. Open the photo to change its category.")
    await queueStore.change(_id, refiled(entry, category))
    await changed()
  })

export async function remove(queryClient: QueryClient, { id, job }: Entry): Promise<void> {
  await queueStore.remove(id)
  await changed()
  void queryClient.invalidateQueries({ queryKey: [...everyRequestKey, job] })
  await send(queryClient)
}

/**
 * Sends the queue when the connection returns, when the page becomes visible, and at intervals. Returns a
 * function that stops it.
 */
export function startQueue(queryClient: QueryClient): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const go = () =>
    void show().then(
      () => send(queryClient),
      () => undefined,
    )
  const onOnline = () => {
    if (readQueueState().entries.length === 0) onSignal()
    go()
  }
  const onOffline = () => signalLost(new Date().toISOString())
  window.addEventListener("online", onOnline, { signal })
  window.addEventListener("offline", onOffline, { signal })
  document.addEventListener("visibilitychange", () => !document.hidden && go(), { signal })
  tabs.addEventListener("message", () => void show(), { signal })
  // `navigator.onLine` can be wrong, so failing and succeeding queries decide too.
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return
    const { action } = event
    if (action.type === "failed" || action.type === "error") {
      if (action.error instanceof ProblemError && action.error.status === 0) onOffline()
    } else if (action.type === "success" && !action.manual && readLostAt() !== undefined) {
      // A reply from before the disconnection may still arrive.
      if (!navigator.onLine) return
      onSignal()
      go()
    }
  })
  const timer = setInterval(go, tryEvery)
  if (!navigator.onLine) onOffline()
  go()
  return () => {
    ending.abort()
    unsubscribe()
    clearInterval(timer)
    setQueueState({ entries: [], others: [], lostAt: undefined, left: readQueueState().entries.length })
  }
}
