import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll, expect, onTestFinished } from "vitest"
import { deliveryReader, newDelivery } from "#functions/integrations/store.ts"
import { type Item, isAbsent } from "#functions/platform/table.ts"
import type { WebhookEvent } from "#shared/domain/webhooks.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"

export type Received = { headers: IncomingMessage["headers"]; body: string; path: string }

/** A webhook receiver that replies 200 unless configured otherwise per path. */
export const aReceiver = async () => {
  const received: Received[] = []
  const answers = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ""
    const body = (await buffer(request)).toString()
    received.push({ headers: request.headers, body, path })
    response.writeHead(answers.get(path) ?? 200).end("thanks")
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer: (path: string, status: number) => answers.set(path, status),
    about: (path: string, invoiceNumber: number) =>
      received.filter(
        (one) =>
          one.path === path &&
          (JSON.parse(one.body) as { data: { invoiceNumber: number } }).data.invoiceNumber === invoiceNumber,
      ),
  }
}

/** Shops have a few webhooks at most, so each is deleted after its test. */
export const aWebhook = async (
  owner: Login,
  fields: { url: string; events?: WebhookEvent[] },
): Promise<{ _id: string; version: number }> => {
  const { body } = await as(owner).post("/webhooks", {
    events: ["request.made", "status.changed"],
    ...fields,
  })
  const webhook = body as { _id: string; version: number }
  onTestFinished(async () => {
    await as(owner).delete("/webhooks", { _id: webhook._id })
  })
  return webhook
}

export const aDelivery = async (webhook: string, { tries = 0, data = {} } = {}): Promise<string> => {
  const { put } = newDelivery(webhook, {
    id: randomUUID(),
    event: "request.made",
    at: new Date().toISOString(),
    data,
  }) as { put: Item }
  await table.transact([{ put: { ...put, tries }, onlyIf: isAbsent, race: "none" }])
  return String(put._id)
}

type Delivery = { _id: string; state: string; tryAt?: string; body: string }

/** The webhook's delivery about this request. Other tests' requests come there, too. */
export const deliveryAbout = async (
  owner: Login,
  webhook: string,
  invoiceNumber: number,
): Promise<Delivery | undefined> => {
  const { body } = await as(owner).get("/webhookdeliveries", { webhook })
  return (body as Delivery[]).find(
    (one) =>
      (JSON.parse(one.body) as { data: { invoiceNumber: number } }).data.invoiceNumber === invoiceNumber,
  )
}

export const untilDead = (delivery: string): Promise<void> =>
  expect.poll(async () => (await deliveryReader(table).one(delivery))?.state).toBe("dead")

export const aDeadDelivery = async (): Promise<string> => {
  const _id = await aDelivery("no-such-webhook")
  await untilDead(_id)
  return _id
}
