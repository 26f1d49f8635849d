import { type Hint, ping, watching } from "#shared/domain/live.ts"
import { api } from "./api.ts"
import { createSocketTicket } from "./calls.gen.ts"

/** API Gateway closes a socket after ten idle minutes. */
const pingIntervalMs = 4 * 60_000
const pingTimeoutMs = 8000
/** Grows after each failure, with jitter. */
const firstRetryMs = 1000
const maxRetryMs = 60_000
/** When a page becomes visible, an older sign of life is checked with a ping. */
const maxQuietMs = 20_000

type SocketHandlers = {
  onMessage: (hints: Hint[]) => void
  /** Called when the socket connects and when it is lost. */
  onStateChange: (isUp: boolean) => void
  /** Called when a connected socket has sent nothing for a while. */
  onIdle: () => void
  /** What to request over the socket once it opens. Only the server's "ok" counts as connected. */
  watch?: {
    request: () => string
    /** Called after each "ok". */
    onDone?: () => void
    onReply?: (message: unknown) => void
  }
}

type KeptSocket = {
  /** Sends a request like the first, if connected. */
  sendRequest: (request: string) => void
  close: () => void
}

const addressOf = (ticket: string) =>
  `${location.origin.replace(/^http/, "ws")}/ws?ticket=${encodeURIComponent(ticket)}`

/** Browsers log an error for a socket that is closed while connecting. */
const closeSocket = (socket: WebSocket | undefined) => {
  if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close())
  else socket?.close()
}

const retryDelayMs = (tries: number): number =>
  Math.min(maxRetryMs, firstRetryMs * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Keeps one socket open with a new ticket each time. Reconnects with growing pauses, or at once when the
 * connection returns or the page becomes visible.
 */
export function keepSocket({ onMessage, onStateChange, onIdle, watch }: SocketHandlers): KeptSocket {
  const ending = new AbortController()
  const { signal } = ending
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout>
  let tries = 0
  let connecting = false
  let aliveAt = 0

  const schedule = (milliseconds: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, milliseconds)
  }

  const handleLoss = (lost: WebSocket | undefined) => {
    if (signal.aborted || lost !== socket) return
    socket = undefined
    closeSocket(lost)
    onStateChange(false)
    schedule(retryDelayMs(tries), connect)
    tries += 1
  }

  /** A socket that doesn't answer is lost. */
  const sendRequest = (text: string) => {
    const probed = socket
    if (probed?.readyState !== WebSocket.OPEN) return
    probed.send(text)
    schedule(pingTimeoutMs, () => handleLoss(probed))
  }
  const checkAlive = () => sendRequest(ping.request)

  const connect = async () => {
    if (connecting || socket || signal.aborted) return
    connecting = true
    try {
      const { ticket } = await api(createSocketTicket, { body: {} }, signal)
      if (!signal.aborted) open(new WebSocket(addressOf(ticket)))
    } catch {
      handleLoss(undefined)
    } finally {
      connecting = false
    }
  }

  const open = (opened: WebSocket) => {
    socket = opened
    let isUp = false
    schedule(pingTimeoutMs, () => handleLoss(opened))
    const recordSignOfLife = () => {
      aliveAt = Date.now()
      schedule(pingIntervalMs, checkAlive)
    }
    opened.addEventListener("open", () => {
      if (signal.aborted || opened !== socket) return
      tries = 0
      recordSignOfLife()
      if (watch) sendRequest(watch.request())
      else onStateChange(true)
    })
    opened.addEventListener("message", ({ data }) => {
      if (signal.aborted || opened !== socket) return
      if (data === ping.alive) {
        recordSignOfLife()
        onIdle()
      } else if (watch && data === watching.done) {
        recordSignOfLife()
        if (!isUp) onStateChange(true)
        isUp = true
        watch.onDone?.()
      } else if (watch?.onReply && String(data).startsWith("{")) watch.onReply(JSON.parse(data))
      else if (String(data).startsWith("[")) onMessage(JSON.parse(data) as Hint[])
      else handleLoss(opened)
    })
    opened.addEventListener("close", () => handleLoss(opened))
  }

  const checkConnection = () => {
    if (document.hidden) return
    if (!socket) void connect()
    else if (Date.now() - aliveAt > maxQuietMs) checkAlive()
  }
  window.addEventListener("online", checkConnection, { signal })
  document.addEventListener("visibilitychange", checkConnection, { signal })
  void connect()

  return {
    sendRequest,
    close() {
      ending.abort()
      clearTimeout(timer)
      closeSocket(socket)
    },
  }
}
