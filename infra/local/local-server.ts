import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Server } from "node:net"

export type LocalServer = { address: string; close(): Promise<void> }

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** Listens on a free port. `dropClients` ends the connections that would keep the server open. */
export const listenLocally = async (server: Server, dropClients: () => void): Promise<LocalServer> => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No TCP port was given.")
  return {
    address: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, "close")
      server.close()
      dropClients()
      await closed
    },
  }
}

export const localServer = async (answer: RequestHandler): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    // SDK clients sign by this header's clock, and Node's own ignores a shifted `Date`.
    response.setHeader("date", new Date().toUTCString())
    const run = async () => answer(request, response)
    run().catch((error: unknown) => {
      if (request.socket.destroyed) return
      console.error(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  server.keepAliveTimeout = 60_000
  return listenLocally(server, () => server.closeAllConnections())
}

export class TooLarge extends Error {
  override name = "TooLarge"
}

export const bodyOf = async (request: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export class AwsError extends Error {
  override name = "AwsError"
  readonly type: string
  readonly status: number
  constructor(type: string, message: string, status = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}

export type Operations = Record<string, (input: Record<string, unknown>) => Promise<unknown> | unknown>

export const awsJsonService =
  (protocol: "1.0" | "1.1", operations: Operations): RequestHandler =>
  async (request, response) => {
    const send = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": `application/x-amz-json-${protocol}`, ...headers })
        .end(JSON.stringify(value))
    const name = String(request.headers["x-amz-target"] ?? "").split(".")[1] ?? ""
    const operation = operations[name]
    try {
      if (!operation) throw new AwsError("UnknownOperationException", `There is no operation ${name} here.`)
      const body = await bodyOf(request, 1024 * 1024)
      send(200, await operation(JSON.parse(body.toString() || "{}")))
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      send(error.status, { __type: error.type, message: error.message }, { "x-amzn-errortype": error.type })
    }
  }
