import { once } from "node:events"
import { expect, inject, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import { type Hint, watchMessage } from "#shared/domain/live.ts"
import { done } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"

export type Socket = {
  hints: Hint[]
  messages: string[]
  isOpen(): boolean
  ask(text: string): Promise<string>
  close(): void
  closed: Promise<unknown>
}

const address = (query: string) => `${inject("origin").replace("http", "ws")}/ws${query}`

export const statusOfSocket = async (query: string): Promise<number> => {
  const socket = new WebSocket(address(query))
  const refused = once(socket, "unexpected-response").then(([, reply]) => reply.statusCode as number)
  const opened = once(socket, "open").then(() => 101)
  const status = await Promise.race([refused, opened])
  refused.catch(() => undefined)
  opened.catch(() => undefined)
  socket.on("error", () => undefined)
  socket.terminate()
  return status
}

export const aTicket = async (person: Login): Promise<string> =>
  done(await as(person).post("/socketticket", {})).ticket

export const socketOf = async (person: Login): Promise<Socket> => {
  const socket = new WebSocket(address(`?ticket=${await aTicket(person)}`))
  onTestFinished(() => socket.terminate())
  const hints: Hint[] = []
  const messages: string[] = []
  socket.on("message", (data) => {
    const text = String(data)
    if (text.startsWith("[")) hints.push(...(JSON.parse(text) as Hint[]))
    else messages.push(text)
  })
  await once(socket, "open")
  return {
    hints,
    messages,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    async ask(text) {
      const before = messages.length
      socket.send(text)
      await expect.poll(() => messages.length).toBeGreaterThan(before)
      return messages[before] ?? ""
    },
    close: () => socket.close(),
    closed: once(socket, "close"),
  }
}

/** A socket of the office that watches these topics. */
export const watcherOf = async (person: Login, ...topics: string[]): Promise<Socket> => {
  const socket = await socketOf(person)
  expect(await socket.ask(watchMessage(topics))).toBe("ok")
  return socket
}

export const expectHint = async ({ hints }: Socket, id: number, version: number): Promise<void> => {
  await expect.poll(() => hints).toContainEqual(expect.objectContaining({ topic: "request", id, version }))
}
