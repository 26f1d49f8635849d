import { connect, createServer, type Socket } from "node:net"
import { type LocalServer, listenLocally } from "../local-server.ts"
import { runHeader } from "./capacity.ts"

type Message = { head: string; body: Buffer; bytes: Buffer }

const lengthIn = /\r\ncontent-length: (\d+)/i
const isChunked = /\r\ntransfer-encoding: chunked/i
const operationIn = /\r\nx-amz-target: \w+\.(\w+)/i
const runIn = new RegExp(`\\r\\n${runHeader}: (\\S+)`, "i")
const endOfHead = "\r\n\r\n"
/** JSON has no line break of its own, so this is never part of a body. */
const endOfChunks = Buffer.from("\r\n0\r\n\r\n")

/** Where the message ends; Infinity if more of it is to come. */
const endOf = (head: string, start: number, bytes: Buffer): number => {
  if (isChunked.test(head))
    return bytes.subarray(-endOfChunks.length).equals(endOfChunks) ? bytes.length : Infinity
  // Without a length there is no body.
  return start + Number(lengthIn.exec(head)?.[1] ?? 0)
}

/** Passes on each whole HTTP message of a connection. Chunked ones only one at a time. */
const wholeMessages = (pass: (message: Message) => void) => {
  let waiting: Buffer[] = []
  return (chunk: Buffer) => {
    let bytes = waiting.length === 0 ? chunk : Buffer.concat([...waiting, chunk])
    waiting = []
    while (bytes.length > 0) {
      const start = bytes.indexOf(endOfHead) + endOfHead.length
      const head = start < endOfHead.length ? "" : bytes.toString("latin1", 0, start)
      const end = head === "" ? Infinity : endOf(head, start, bytes)
      if (end > bytes.length) return void waiting.push(bytes)
      pass({ head, body: bytes.subarray(start, end), bytes: bytes.subarray(0, end) })
      bytes = bytes.subarray(end)
    }
  }
}

export type Exchange = { operation: string; run: string | undefined; status: number; body: Buffer }

/**
 * Passes whole HTTP messages between the table's clients and its emulator, without Node's HTTP server and client, which
 * took most of this process's time. `route` returns the address per call. `onExchange` is called before a reply is
 * forwarded.
 */
export const tableRelay = async (
  route: () => string,
  onExchange: (address: string, exchange: Exchange) => void,
): Promise<LocalServer> => {
  const clients = new Set<Socket>()

  const serve = (client: Socket) => {
    clients.add(client)
    client.setNoDelay(true)
    const upstreams = new Map<string, Socket>()
    let request: { head: string; address: string } | undefined

    const open = (address: string): Socket => {
      const { hostname, port } = new URL(address)
      const upstream = connect(Number(port), hostname).setNoDelay(true)
      upstreams.set(address, upstream)
      const reply = wholeMessages(({ head, body, bytes }) => {
        if (!request) return
        const [, operation = ""] = operationIn.exec(request.head) ?? []
        const run = runIn.exec(request.head)?.[1]
        request = undefined
        onExchange(address, { operation, run, status: Number(head.slice(9, 12)), body })
        client.write(bytes)
      })
      upstream.on("data", reply)
      upstream.on("error", () => undefined)
      upstream.once("close", () => {
        upstreams.delete(address)
        if (request?.address === address) client.destroy()
      })
      return upstream
    }

    client.on(
      "data",
      wholeMessages(({ head, bytes }) => {
        const address = route()
        request = { head, address }
        const upstream = upstreams.get(address) ?? open(address)
        upstream.write(bytes)
      }),
    )
    client.on("error", () => undefined)
    client.once("close", () => {
      clients.delete(client)
      for (const upstream of upstreams.values()) upstream.destroy()
    })
  }

  const server = createServer(serve)
  return listenLocally(server, () => {
    for (const client of clients) client.destroy()
  })
}
