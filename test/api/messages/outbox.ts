import PostalMime from "postal-mime"
import { expect, inject } from "vitest"
import { type Message, messageWrite, type OutgoingMessage, outboxReader } from "#functions/platform/outbox.ts"
import type { MessageState } from "#shared/domain/messages/messages.ts"
import { messagesSentTo } from "../../driver/messages-sent-to.ts"
import { table } from "../table.ts"

export const queued = async (message: Message): Promise<Message> => {
  await table.transact([messageWrite(message)])
  return message
}

export const stored = async ({ id }: Pick<Message, "id">): Promise<OutgoingMessage> => {
  const found = await outboxReader(table).one(id)
  if (!found) throw new Error(`There is no message ${id}.`)
  return found
}

export const waitForState = async (
  message: Pick<Message, "id">,
  state: MessageState,
): Promise<OutgoingMessage> => {
  await expect.poll(async () => (await stored(message)).state).toBe(state)
  return stored(message)
}

export const leftTo = (to: string) => messagesSentTo(inject("origin"), to)

export const mailTo = async (to: string) => {
  await expect.poll(() => leftTo(to)).not.toEqual([])
  const [newest] = await leftTo(to)
  return PostalMime.parse(Buffer.from(newest?.raw ?? "", "base64"))
}

export const left = async (message: Pick<Message, "id">): Promise<OutgoingMessage> => {
  const state = async () => (await stored(message)).state
  await expect.poll(state).toMatch(/^(?:sent|delivered)$/)
  return stored(message)
}
