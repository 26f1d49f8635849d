import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi"
import { describe, expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import { localAws } from "#infra/local/environment.ts"
import { localServer } from "#infra/local/local-server.ts"
import { socketGateway } from "#infra/local/sockets.ts"

type Called = {
  route: string
  event: {
    requestContext: { connectionId: string; eventType: string }
    headers?: Record<string, string>
    queryStringParameters?: Record<string, string>
    body?: string
  }
}

const openGateway = async (answers: Record<string, unknown> = {}) => {
  const called: Called[] = []
  let isDown = false
  const gateway = socketGateway({
    async invoke(route, event) {
      called.push({ route, event: event as Called["event"] })
      return route in answers ? answers[route] : { statusCode: 200 }
    },
    originSecret: "front door",
    isDown: () => isDown,
  })
  const management = await localServer(gateway.management)
  const server = createServer().listen(0, "127.0.0.1")
  server.on("upgrade", (...upgrade) => gateway.upgrade(...upgrade))
  await once(server, "listening")
  const client = new ApiGatewayManagementApiClient({ ...localAws, endpoint: management.address })
  onTestFinished(async () => {
    client.destroy()
    gateway.close()
    server.close()
    await management.close()
  })
  const { port } = server.address() as AddressInfo
  const connect = (query = "") => new WebSocket(`ws://127.0.0.1:${port}/ws${query}`)
  return {
    gateway,
    client,
    called,
    connect,
    setDown: () => {
      isDown = true
    },
    async opened() {
      const socket = connect("?ticket=t")
      await once(socket, "open")
      const id = called.findLast(({ route }) => route === "$connect")?.event.requestContext.connectionId ?? ""
      return { socket, id }
    },
  }
}

describe("The socket gateway", () => {
  test("calls $connect's function with the query, the origin secret, and a connection id", async () => {
    const { opened, called } = await openGateway()
    const { id } = await opened()
    expect(called[0]).toMatchObject({
      route: "$connect",
      event: {
        queryStringParameters: { ticket: "t" },
        headers: { "x-origin-secret": "front door" },
        requestContext: { eventType: "CONNECT", routeKey: "$connect", stage: "ws" },
      },
    })
    expect(id).toMatch(/^[\w-]{15}=$/)
  })

  test("rejects a connection with the status that the function returns", async () => {
    const { connect, gateway } = await openGateway({ $connect: { statusCode: 401 } })
    const socket = connect()
    socket.on("error", () => undefined)
    const [, reply] = await once(socket, "unexpected-response")
    expect(reply.statusCode).toBe(401)
    expect(gateway.count()).toBe(0)
  })

  test("replies with the body of $default, and calls $disconnect on close", async () => {
    const { opened, called } = await openGateway({ $default: { statusCode: 200, body: "alive" } })
    const { socket, id } = await opened()
    socket.send("ping")
    const [answer] = await once(socket, "message")
    expect(String(answer)).toBe("alive")
    socket.close()
    await expect.poll(() => called.map(({ route }) => route)).toEqual(["$connect", "$default", "$disconnect"])
    expect(called.map(({ event }) => event.requestContext.connectionId)).toEqual([id, id, id])
    expect(called[1]?.event.body).toBe("ping")
  })

  test("posts to, inspects, and closes an open socket through Amazon's own client", async () => {
    const { opened, client } = await openGateway()
    const { socket, id } = await opened()
    const message = once(socket, "message")
    await client.send(new PostToConnectionCommand({ ConnectionId: id, Data: "[1]" }))
    expect(String((await message)[0])).toBe("[1]")
    await client.send(new GetConnectionCommand({ ConnectionId: id }))
    const closed = once(socket, "close")
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }))
    await closed
    await expect(
      client.send(new PostToConnectionCommand({ ConnectionId: id, Data: "[2]" })),
    ).rejects.toBeInstanceOf(GoneException)
  })

  test("responds Gone for a connection id that it didn't issue", async () => {
    const { client } = await openGateway()
    await expect(
      client.send(new PostToConnectionCommand({ ConnectionId: "abc=", Data: "x" })),
    ).rejects.toBeInstanceOf(GoneException)
  })

  test("closes open sockets when its connection drops, and accepts none meanwhile", async () => {
    const { opened, connect, gateway, setDown } = await openGateway()
    const { socket } = await opened()
    setDown()
    const closed = once(socket, "close")
    gateway.drop()
    await closed
    const [error] = await once(connect(), "error")
    expect(error).toMatchObject({ code: "ECONNRESET" })
  })
})
