import { once } from "node:events"
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import type { Duplex } from "node:stream"
import type { SystemOptions } from "./options.ts"
import type { ShutdownSteps } from "./shutdown.ts"

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export type RequestHandlers = { answer: RequestListener; upgrade: Upgrade }

/** Listens at once, to know the port. Calls are answered with 503 until `serve` is called. */
export const listenOn = async (
  { port, host }: SystemOptions,
  stops: ShutdownSteps,
): Promise<{ port: number; serve: (answers: RequestHandlers) => void }> => {
  let answers: RequestHandlers = {
    answer: (_, response) => void response.writeHead(503, { "retry-after": "1" }).end("Starting"),
    upgrade: (_, socket) => void socket.destroy(),
  }
  const server = createServer((...call) => answers.answer(...call))
  // Node's five seconds close a connection just as a client sends its next call, which fails then.
  server.keepAliveTimeout = 60_000
  const upgraded = new Set<Duplex>()
  server.on("upgrade", (request, socket, head) => {
    upgraded.add(socket)
    socket.once("close", () => upgraded.delete(socket))
    answers.upgrade(request, socket, head)
  })
  server.listen(port, host)
  await once(server, "listening")
  stops.push(async () => {
    const closed = once(server, "close")
    server.close()
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
    await closed
  })
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No TCP port was given.")
  return {
    port: address.port,
    serve: (now) => {
      answers = now
    },
  }
}
