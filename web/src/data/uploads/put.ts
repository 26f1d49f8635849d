import { noAnswer, offline, ProblemError, unreachable } from "../../ui/problem.ts"

type Sending = {
  /** as it was signed; nothing for a part, whose type was told when the upload began */
  type?: string
  /** bytes that have left */
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
}

/** A line on which nothing moves for this long is lost. */
const quietSeconds = 30

/** Sends bytes to a signed URL of the bucket. `fetch` tells nothing of what has been sent. */
export function put(address: string, body: Blob, { type, onSent, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    let quiet: ReturnType<typeof setTimeout> | undefined
    const end = (error?: unknown) => {
      clearTimeout(quiet)
      signal?.removeEventListener("abort", giveUp)
      window.removeEventListener("offline", lose)
      if (error === undefined) resolve()
      else reject(error)
    }
    const giveUp = () => {
      request.abort()
      end(signal?.reason)
    }
    /** A browser notices late by itself that a line is gone on which it sends. */
    const lose = () => {
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
    window.addEventListener("offline", lose)
    request.upload.addEventListener("progress", ({ loaded }) => {
      listen()
      onSent?.(loaded)
    })
    request.addEventListener("error", () => end(navigator.onLine ? unreachable() : offline()))
    request.addEventListener("load", () => end(request.status < 300 ? undefined : notTaken(request.status)))
    listen()
    request.open("PUT", address)
    if (type !== undefined) request.setRequestHeader("content-type", type)
    request.send(body)
  })
}

const notTaken = (status: number) =>
  new ProblemError({ sentence: "Couldn't save the file.", status, code: "unavailable" })
