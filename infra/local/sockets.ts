import { randomBytes, randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { WebSocket, WebSocketServer } from "ws"
import type { socketFunctions } from "../event-sources.ts"
import { AwsError, bodyOf, type RequestHandler } from "./local-server.ts"

type Route = keyof typeof socketFunctions
const eventTypes = { $connect: "CONNECT", $disconnect: "DISCONNECT", $default: "MESSAGE" } as const

export type SocketParts = {
  invoke: (route: Route, event: unknown, requestId: string) => Promise<unknown>
  originSecret: string
  isDown: () => boolean
}

type Connection = { id: string; at: number; activeAt: number; socket: WebSocket }

const maxBytes = 128 * 1024
const longestSilence = 10 * 60_000
const longestConnection = 2 * 3_600_000

const statusOf = (result: unknown): number =>
  typeof result === "object" && result !== null && "statusCode" in result ? Number(result.statusCode) : 502

const refuse = (socket: Duplex, status: number) => {
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

const eventOf = (route: Route, { id, at }: Pick<Connection, "id" | "at">, more: object) => {
  const requestId = randomUUID()
  const requestContext = {
    routeKey: route,
    eventType: eventTypes[route],
    ...(route === "$default" && { messageId: randomUUID() }),
    extendedRequestId: requestId,
    requestTime: new Date().toISOString(),
    messageDirection: "IN",
    stage: "ws",
    connectedAt: at,
    requestTimeEpoch: Date.now(),
    requestId,
    domainName: "localhost",
    connectionId: id,
    apiId: "local",
  }
  return { requestId, event: { requestContext, isBase64Encoded: false, ...more } }
}
const goneError = () => new AwsError("GoneException", "", 410)

const operations = {
  async POST({ socket }: Connection, request: IncomingMessage) {
    const body = await bodyOf(request, maxBytes)
    if (socket.readyState !== WebSocket.OPEN) throw goneError()
    socket.send(body.toString())
  },
  async DELETE({ socket }: Connection) {
    socket.close(1000)
  },
  async GET() {},
}

/**
 * API Gateway's WebSocket API over the same functions: routes for connect, disconnect, and messages, and the address for
 * sending to an open socket (`/@connections/{id}`).
 */
export const socketGateway = ({ invoke, originSecret, isDown }: SocketParts) => {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBytes })
  const open = new Map<string, Connection>()
  let closed = false

  const call = (route: Route, connection: Pick<Connection, "id" | "at">, more: object): Promise<unknown> => {
    const { requestId, event } = eventOf(route, connection, more)
    return invoke(route, event, requestId)
  }

  const serve = (connection: Connection) => {
    const { id, socket } = connection
    open.set(id, connection)
    socket.on("message", async (data) => {
      connection.activeAt = Date.now()
      try {
        const result = await call("$default", connection, { body: String(data) })
        const { body } = result as APIGatewayProxyStructuredResultV2
        if (body !== undefined && socket.readyState === WebSocket.OPEN) socket.send(body)
      } catch (error) {
        console.error(error)
        socket.send(JSON.stringify({ message: "Internal server error", connectionId: id }))
      }
    })
    socket.on("error", () => undefined)
    socket.once("close", () => {
      open.delete(id)
      if (closed) return
      call("$disconnect", connection, {}).catch((error: unknown) => console.error(error))
    })
  }

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost")
    const connection = { id: `${randomBytes(11).toString("base64url")}=`, at: Date.now() }
    const headers = { ...request.headers, "x-origin-secret": originSecret }
    const queryStringParameters = Object.fromEntries(searchParams)
    const status = statusOf(await call("$connect", connection, { headers, queryStringParameters }))
    if (status >= 300) return refuse(socket, status)
    server.handleUpgrade(request, socket, head, (opened) =>
      serve({ ...connection, activeAt: Date.now(), socket: opened }),
    )
  }

  const sweeping = setInterval(() => {
    const now = Date.now()
    for (const { socket, at, activeAt } of open.values())
      if (now - activeAt > longestSilence || now - at > longestConnection) socket.close(1001)
  }, 30_000)

  const management: RequestHandler = async (request, response) => {
    try {
      const [, id] = /^\/@connections\/([^/]+)$/.exec(request.url ?? "") ?? []
      const operation = operations[request.method as keyof typeof operations]
      if (id === undefined || !operation) throw new AwsError("ForbiddenException", "Forbidden", 403)
      const connection = open.get(decodeURIComponent(id))
      if (!connection) throw goneError()
      await operation(connection, request)
      response.writeHead(request.method === "DELETE" ? 204 : 200).end()
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      response
        .writeHead(error.status, { "content-type": "application/json", "x-amzn-errortype": error.type })
        .end(JSON.stringify({ message: error.message }))
    }
  }

  return {
    count: () => open.size,
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      socket.on("error", () => undefined)
      if (isDown()) return void socket.destroy()
      accept(request, socket, head).catch((error: unknown) => {
        console.error(error)
        refuse(socket, 500)
      })
    },
    management,
    drop() {
      for (const { socket } of open.values()) socket.terminate()
    },
    close() {
      closed = true
      clearInterval(sweeping)
      for (const { socket } of open.values()) socket.terminate()
      server.close()
    },
  }
}
