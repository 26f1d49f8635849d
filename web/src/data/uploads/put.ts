import { singleUpload } from "#shared/domain/media/uploads.ts"
import { t } from "#shared/language.ts"
import { noAnswer, offline, ProblemError, unreachable } from "../../ui/feedback/problem.ts"

type Sending = {
  /** Of a whole file. Parts have none. */
  type?: string
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
}

/** Seconds without progress until the connection counts as lost. */
const quietSeconds = 30

/** Uploads to a signed URL with XMLHttpRequest, since `fetch` reports no progress. */
export function put(address: string, body: Blob, { type, onSent, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    let quiet: ReturnType<typeof setTimeout> | undefined
    const end = (error?: unknown) => {
      clearTimeout(quiet)
      signal?.removeEventListener("abort", giveUp)
      window.removeEventListener("offline", failConnection)
      if (error === undefined) resolve()
      else reject(error)
    }
    const giveUp = () => {
      request.abort()
      end(signal?.reason)
    }
    /** A browser notices a lost connection late while sending. */
    const failConnection = () => {
      request.abort()
      end(offline())
    }
    const listen = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        request.abort()
        end(noAnswer(quietSeconds))
      }, quietSeconds * 1000)
    }
    signal?.addEventListener("abort", giveUp)
    window.addEventListener("offline", failConnection)
    request.upload.addEventListener("progress", ({ loaded }) => {
      listen()
      onSent?.(loaded)
    })
    request.addEventListener("error", () => end(navigator.onLine ? unreachable() : offline()))
    request.addEventListener("load", () =>
      end(isStored(request.status) ? undefined : notTaken(request.status)),
    )
    listen()
    request.open("PUT", address)
    if (type !== undefined)
      for (const [name, value] of Object.entries({ "content-type": type, ...singleUpload }))
        request.setRequestHeader(name, value)
    request.send(body)
  })
}

/** 412: the file is there already, when a browser sends it again after a lost reply. Nobody else has the address. */
const isStored = (status: number): boolean => status < 300 || status === 412

const notTaken = (status: number) =>
  new ProblemError({ sentence: t("Couldn't save the file."), status, code: "unavailable" })
