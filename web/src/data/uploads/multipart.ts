import { partBytes, partCount, partSize, uploads } from "#shared/domain/media/uploads.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { abortUpload, beginUpload, continueUpload } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/problem.ts"
import { persistently } from "./persistently.ts"
import { put } from "./put.ts"

/** An upload as the server knows it: all that is needed to go on with it, apart from the file. */
export type Begun = { key: string; upload: string }

export type Progress = {
  /** bytes that have left; those of a part that does not come through are taken back */
  sent: number
  /** bytes of the parts that are there, which a pause keeps */
  arrived: number
  /** for the connection, or for a storage that does not answer */
  waiting: boolean
}

export class UnreadableFile extends Error {
  override name = "UnreadableFile"
  constructor() {
    super(messages.common.unreadableFile)
  }
}

/** Not when it is empty, or was moved, deleted or changed since it was chosen. */
async function isReadable(file: File): Promise<boolean> {
  try {
    return (await file.slice(0, 1).arrayBuffer()).byteLength > 0
  } catch {
    return false
  }
}

/** Why the server would not take this video; nothing for one whose bytes it will look at (owner's specification). */
export async function refusalOfVideo(file: File): Promise<string | undefined> {
  const { types, mostBytes } = uploads.video
  if (!types.includes(file.type)) return messages.settings.videosOnly
  if (file.size > mostBytes) return messages.settings.videoTooLarge
  return (await isReadable(file)) ? undefined : messages.common.unreadableFile
}

/** Each call is a new question or a new upload: none is answered with what an earlier one was told. */
const afresh = () => ({ key: crypto.randomUUID() })

export async function beginVideo({ type, size }: File): Promise<Begun> {
  const { key, upload } = await api(beginUpload, { body: { purpose: "video", type, size }, ...afresh() })
  if (upload === undefined) throw new Error("The server gave a video no upload in parts.")
  return { key, upload }
}

const bytesOf = (parts: readonly number[], size: number): number =>
  parts.reduce((sum, part) => sum + partSize(size, part), 0)

/** bytes that have arrived; nothing for an upload that is over: given up, ended, or swept after a day */
export async function arrivedOf(
  { key, upload }: Begun,
  size: number,
  signal?: AbortSignal,
): Promise<number | undefined> {
  try {
    const { done } = await api(continueUpload, { body: { key, upload, size }, ...afresh() }, signal)
    return bytesOf(done, size)
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_found") return undefined
    throw error
  }
}

/** Two at a time use the line also while one asks for its address; more would lose more when it drops. */
const lanes = 2

type Watch = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/**
 * Sends the parts that have not arrived yet straight to the bucket, ends the upload and answers the video's public address.
 * It waits for a lost connection. Aborted by its signal, it can be called again, also after a reload.
 */
export async function sendVideo(
  file: File,
  { key, upload }: Begun,
  { signal, onProgress }: Watch,
): Promise<string> {
  const { size } = file
  const about = { key, upload, size }
  const counts = { arrived: 0, sending: 0, waiting: 0 }
  /** bytes of each part that is on its way */
  const leaving = new Map<number, number>()
  const tell = () =>
    onProgress({
      sent: [...leaving.values()].reduce((sum, bytes) => sum + bytes, counts.arrived),
      arrived: counts.arrived,
      waiting: counts.waiting > 0 && counts.sending === 0,
    })

  // One part that is refused stops the others.
  const refused = new AbortController()
  const over = AbortSignal.any([signal, refused.signal])
  const trying = <Result>(attempt: () => Promise<Result>) =>
    persistently(attempt, {
      signal: over,
      onWait: (waits) => {
        counts.waiting += waits ? 1 : -1
        tell()
      },
    })

  /** An address is good for a quarter of an hour: each try asks for its own. */
  const trySending = async (part: number) => {
    const { addresses } = await api(continueUpload, { body: { ...about, parts: [part] }, ...afresh() }, over)
    const address = addresses[0]?.address
    if (address === undefined) throw new Error(`The server gave part ${part} no address.`)
    const from = (part - 1) * partBytes
    const bytes = partSize(size, part)
    counts.sending += 1
    try {
      await put(address, file.slice(from, from + bytes), {
        signal: over,
        onSent(sent) {
          leaving.set(part, sent)
          tell()
        },
      })
      counts.arrived += bytes
    } catch (error) {
      throw over.aborted || (await isReadable(file)) ? error : new UnreadableFile()
    } finally {
      counts.sending -= 1
      leaving.delete(part)
    }
    tell()
  }

  const sendOneByOne = async (parts: number[]) => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const next = part
      await trying(() => trySending(next))
    }
  }

  try {
    const { done } = await trying(() => api(continueUpload, { body: about, ...afresh() }, over))
    counts.arrived = bytesOf(done, size)
    tell()
    const missing = Array.from({ length: partCount(size) }, (_, index) => index + 1).filter(
      (part) => !done.includes(part),
    )
    await Promise.all(Array.from({ length: lanes }, () => sendOneByOne(missing)))
    const { address } = await trying(() =>
      api(continueUpload, { body: { ...about, complete: true }, ...afresh() }, over),
    )
    if (address === undefined) throw new Error("The server gave a complete video no address.")
    return address
  } catch (error) {
    refused.abort()
    signal.throwIfAborted()
    throw error
  }
}

/** What has arrived is removed. An upload that is over already is no failure. */
export async function giveUpVideo({ key, upload }: Begun): Promise<void> {
  try {
    await api(abortUpload, { query: { key, upload } })
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === "not_found")) throw error
  }
}
