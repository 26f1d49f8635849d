import { type Hint, ping } from "#shared/api/live.ts"
import { api } from "./api.ts"
import { createSocketTicket } from "./calls.gen.ts"

/** The gateway ends a socket over which nothing was said for ten minutes. Milliseconds. */
const pingEvery = 4 * 60_000
const pingAnswered = 8000
/** After a try that failed, longer each time, and never two browsers at once. Milliseconds. */
const firstPause = 1000
const longestPause = 60_000
/** What is looked at again is asked whether it lives, unless it has just said so. Milliseconds. */
const freshFor = 20_000

type Listener = {
  heard: (hints: Hint[]) => void
  /** it tells from now on, or it does not any more */
  standing: (isUp: boolean) => void
  /** nothing was told for a while, though it lives */
  quiet: () => void
  /** what else is asked for over it, and what is told of that */
  watch?: { asked: string; done: string; told: (message: unknown) => void }
}

const addressOf = (ticket: string) =>
  `${location.origin.replace(/^http/, "ws")}/ws?ticket=${encodeURIComponent(ticket)}`

/**
 * Keeps one socket open, by a new ticket each time: after a line that broke it tries again, later each time, and at once when
 * the line is back or the page is looked at. Answers how to end it.
 */
export function keepSocket({ heard, standing, quiet, watch }: Listener): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout>
  let tries = 0
  let connecting = false
  let aliveAt = 0

  const after = (milliseconds: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, milliseconds)
  }

  /** A browser complains of one that is closed before it was open. */
  const close = (closed: WebSocket | undefined) => {
    if (closed?.readyState === WebSocket.CONNECTING) closed.addEventListener("open", () => closed.close())
    else closed?.close()
  }

  const lose = (lost: WebSocket | undefined) => {
    if (signal.aborted || lost !== socket) return
    socket = undefined
    close(lost)
    standing(false)
    const pause = Math.min(longestPause, firstPause * 2 ** tries)
    tries += 1
    after(pause * (0.5 + Math.random() / 2), connect)
  }

  const ask = () => {
    const asked = socket
    if (asked?.readyState !== WebSocket.OPEN) return
    asked.send(ping.asked)
    after(pingAnswered, () => lose(asked))
  }

  const connect = async () => {
    if (connecting || socket || signal.aborted) return
    connecting = true
    try {
      const { ticket } = await api(createSocketTicket, { body: {} }, signal)
      if (!signal.aborted) open(new WebSocket(addressOf(ticket)))
    } catch {
      lose(undefined)
    } finally {
      connecting = false
    }
  }

  const open = (opened: WebSocket) => {
    socket = opened
    after(pingAnswered, () => lose(opened))
    const live = () => {
      aliveAt = Date.now()
      after(pingEvery, ask)
    }
    opened.addEventListener("open", () => {
      if (signal.aborted || opened !== socket) return
      tries = 0
      live()
      if (watch) opened.send(watch.asked)
      else standing(true)
    })
    opened.addEventListener("message", ({ data }) => {
      if (signal.aborted || opened !== socket) return
      if (data === ping.alive) {
        live()
        quiet()
      } else if (data === watch?.done) standing(true)
      else if (watch && String(data).startsWith("{")) watch.told(JSON.parse(data))
      else if (String(data).startsWith("[")) heard(JSON.parse(data) as Hint[])
      else lose(opened)
    })
    opened.addEventListener("close", () => lose(opened))
  }

  const look = () => {
    if (document.hidden) return
    if (!socket) void connect()
    else if (Date.now() - aliveAt > freshFor) ask()
  }
  window.addEventListener("online", look, { signal })
  document.addEventListener("visibilitychange", look, { signal })
  void connect()

  return () => {
    ending.abort()
    clearTimeout(timer)
    close(socket)
  }
}
