import { expect, inject } from "vitest"
import { type IncomingText, inboxReader, incomingTextWrite } from "#functions/messages/inbox.ts"
import { names } from "#infra/local/environment.ts"
import { type Person, people } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import { queueMessage } from "../../driver/queue-message.ts"
import { as } from "../client.ts"
import { aReadyJob } from "../requests/job.ts"
import { table } from "../table.ts"

const { technician } = people(table)

type Sent = { type: string; content?: string; downloadFailures?: string[] }
export const picture = (shade: number, more: Partial<Sent> = {}): Sent => ({
  type: "image/png",
  content: photoBytes(400, 200, shade).toString("base64"),
  ...more,
})

export const text = async (
  from: string,
  media: Sent[],
  { body = "", id }: { body?: string; id?: string } = {},
) => {
  const sent = JSON.stringify({ from, body, media, ...(id && { id }) })
  const reply = await fetch(`${inject("origin")}/__local/texts`, { method: "POST", body: sent })
  return ((await reply.json()) as { id: string }).id
}

export const textsFrom = async (rosa: Person, phone: string) => {
  const { status, body } = await as(rosa).get("/inbox", { phone })
  return status === 200 ? body : []
}
export const attached = async (person: Person, relativeInvoiceNumber: number) =>
  (await as(person).get("/media", { relativeInvoiceNumber })).body

export const jobOf = async (rosa: Person, customerPhone: string, fields = {}) => {
  const invoiceNumber = await aReadyJob(rosa, await technician(), {
    customerPhone,
    customerName: "Priya Raman",
    ...fields,
  })
  const found = async () => (await as(rosa).get("/servicerequest", { search: customerPhone })).body.length
  await expect.poll(found).toBe(1)
  return invoiceNumber
}

/** Starts the next round of downloads if the last one ended. A round in progress blocks the next one for minutes. */
export const skipPause = async (id: string, change: Partial<IncomingText> = {}) => {
  const current = await inboxReader(table).received(id)
  if (!current?.tryAt || Date.parse(current.tryAt) - Date.now() > 60_000) return
  await table.transact([incomingTextWrite(current, { ...current, ...change, tryAt: undefined })])
  await queueMessage(inject("origin"), names.picturesQueue, { id })
}

export const slowly = { timeout: 60_000 }
