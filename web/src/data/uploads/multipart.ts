import { partBytes, partCount, partSize, uploads } from "#shared/domain/media/uploads.ts"
import { messages } from "#shared/messages.ts"
import { api, ignoreNotFound } from "../../api/api.ts"
import { abortUpload, beginUpload, continueUpload } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { put } from "./put.ts"
import { retryWithPauses } from "./retry.ts"

export type StartedUpload = { key: string; upload: string }

export type Progress = {
  /** Bytes sent, without parts that failed. */
  sent: number
  /** Bytes of finished parts, which survive a pause. */
  arrived: number
  waiting: boolean
}

export class UnreadableFile extends Error {
  override name = "UnreadableFile"
  constructor() {
    super(messages.common.unreadableFile)
  }
}

/** False if the file is empty, or was moved, deleted, or changed. */
async function isReadable(file: File): Promise<boolean> {
  try {
    return (await file.slice(0, 1).arrayBuffer()).byteLength > 0
  } catch {
    return false
  }
}

export async function checkVideo(file: File): Promise<string | undefined> {
  const { types, maxBytes } = uploads.video
  if (!types.includes(file.type)) return messages.settings.videosOnly
  if (file.size > maxBytes) return messages.settings.videoTooLarge
  return (await isReadable(file)) ? undefined : messages.common.unreadableFile
}

/** A new idempotency key per call, so that no call gets an earlier reply. */
const newKey = () => ({ key: crypto.randomUUID() })

export async function beginVideo({ type, size }: File): Promise<StartedUpload> {
  const { key, upload } = await api(beginUpload, { body: { purpose: "video", type, size }, ...newKey() })
  if (upload === undefined) throw new Error("The server gave a video no upload in parts.")
  return { key, upload }
}

const bytesOf = (parts: readonly number[], size: number): number =>
  parts.reduce((sum, part) => sum + partSize(size, part), 0)

export async function readArrived(
  { key, upload }: StartedUpload,
  size: number,
  signal?: AbortSignal,
): Promise<number | undefined> {
  try {
    const { done } = await api(continueUpload, { body: { key, upload, size }, ...newKey() }, signal)
    return bytesOf(done, size)
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_found") return undefined
    throw error
  }
}

/** Two lanes keep the line busy while one waits for its address. More would lose more when the line drops. */
const lanes = 2

type Watch = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/**
 * Uploads the missing parts, completes the upload, and returns the public address. Waits for a lost
 * connection. After an abort or a reload it can be called again.
 */
export async function sendVideo(
  file: File,
  { key, upload }: StartedUpload,
  { signal, onProgress }: Watch,
): Promise<string> {
  const { size } = file
  const about = { key, upload, size }
  const counts = { arrived: 0, sending: 0, waiting: 0 }
  const leaving = new Map<number, number>()
  const notify = () =>
    onProgress({
      sent: [...leaving.values()].reduce((sum, bytes) => sum + bytes, counts.arrived),
      arrived: counts.arrived,
      waiting: counts.waiting > 0 && counts.sending === 0,
    })

  const refused = new AbortController()
  const stopSignal = AbortSignal.any([signal, refused.signal])
  const trying = <Result>(attempt: () => Promise<Result>) =>
    retryWithPauses(attempt, {
      signal: stopSignal,
      onWait: (waits) => {
        counts.waiting += waits ? 1 : -1
        notify()
      },
    })

  /** An address expires after 15 minutes, so each try gets a new one. */
  const trySending = async (part: number) => {
    const { addresses } = await api(
      continueUpload,
      { body: { ...about, parts: [part] }, ...newKey() },
      stopSignal,
    )
    const address = addresses[0]?.address
    if (address === undefined) throw new Error(`The server gave part ${part} no address.`)
    const from = (part - 1) * partBytes
    const bytes = partSize(size, part)
    counts.sending += 1
    try {
      await put(address, file.slice(from, from + bytes), {
        signal: stopSignal,
        onSent(sent) {
          leaving.set(part, sent)
          notify()
        },
      })
      counts.arrived += bytes
    } catch (error) {
      throw stopSignal.aborted || (await isReadable(file)) ? error : new UnreadableFile()
    } finally {
      counts.sending -= 1
      leaving.delete(part)
    }
    notify()
  }

  const sendOneByOne = async (parts: number[]) => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const next = part
      await trying(() => trySending(next))
    }
  }

  try {
    const { done } = await trying(() => api(continueUpload, { body: about, ...newKey() }, stopSignal))
    counts.arrived = bytesOf(done, size)
    notify()
    const missing = Array.from({ length: partCount(size) }, (_, index) => index + 1).filter(
      (part) => !done.includes(part),
    )
    await Promise.all(Array.from({ length: lanes }, () => sendOneByOne(missing)))
    const { address } = await trying(() =>
      api(continueUpload, { body: { ...about, complete: true }, ...newKey() }, stopSignal),
    )
    if (address === undefined) throw new Error("The server gave a complete video no address.")
    return address
  } catch (error) {
    refused.abort()
    signal.throwIfAborted()
    throw error
  }
}

export async function giveUpVideo({ key, upload }: StartedUpload): Promise<void> {
  await ignoreNotFound(api(abortUpload, { query: { key, upload } }))
}
