import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished, vi } from "vitest"
import { livePublisher } from "#functions/live/publisher.ts"
import { keys } from "#functions/platform/keys.ts"
import { connectionsAt } from "#functions/providers/connections.ts"
import { localAws } from "#infra/local/environment.ts"
import { bodyOf } from "#infra/local/local-server.ts"
import type { Hint } from "#shared/domain/live.ts"
import { table } from "../table.ts"

const gatewayThat = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  vi.stubEnv("AWS_REGION", localAws.region)
  vi.stubEnv("AWS_ACCESS_KEY_ID", localAws.credentials.accessKeyId)
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", localAws.credentials.secretAccessKey)
  onTestFinished(() => void vi.unstubAllEnvs())
  return connectionsAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ws`)
}

const aTopic = async (listeners: number): Promise<string> => {
  const topic = `customer#${randomUUID()}`
  const at = new Date(Date.now() - 60_000).toISOString()
  for (let nth = 0; nth < listeners; nth += 1)
    await table.transact([
      {
        put: { ...keys.listener(topic, "s", `${nth}=`), id: `${nth}=`, session: "s", at },
        onlyIf: "unguarded",
      },
    ])
  return topic
}

const hint = (id: number, version: number) => ({ topic: "request", id, version }) as const

it("One message covers a whole batch, with the latest version of each request", async () => {
  const sent: { to: string; hints: unknown }[] = []
  const connections = await gatewayThat(async (request, response) => {
    sent.push({ to: request.url ?? "", hints: JSON.parse((await bodyOf(request, 100_000)).toString()) })
    response.writeHead(200).end()
  })
  const topic = await aTopic(2)
  const news = [hint(1, 5), hint(2, 1), hint(1, 6)].map((one) => ({ hint: one, topics: [topic] }))
  await livePublisher(table, connections).publish(news)
  expect(sent.toSorted((a, b) => (a.to < b.to ? -1 : 1))).toEqual([
    { to: "/ws/@connections/0%3D", hints: [hint(1, 6), hint(2, 1)] },
    { to: "/ws/@connections/1%3D", hints: [hint(1, 6), hint(2, 1)] },
  ])
})

it("notifies a listener of two topics once, in messages of at most 32 kB", async () => {
  const sent: { bytes: number; ids: number[] }[] = []
  const connections = await gatewayThat(async (request, response) => {
    const body = await bodyOf(request, 200_000)
    const hints = JSON.parse(body.toString()) as { id: number }[]
    sent.push({ bytes: body.length, ids: hints.map(({ id }) => id) })
    response.writeHead(200).end()
  })
  const topics = [await aTopic(1), await aTopic(1)]
  const row = { customerName: "ñ".repeat(500) } as unknown as NonNullable<Hint["row"]>
  const news = Array.from({ length: 50 }, (_, nth) => ({ hint: { ...hint(nth, 1), row }, topics }))
  await livePublisher(table, connections).publish(news)
  expect(sent.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 50 }, (_, nth) => nth))
  expect(sent).toHaveLength(2)
  for (const { bytes } of sent) expect(bytes).toBeLessThan(32_768)
})

it("delays a batch by a few seconds at most, however many listeners hang", async () => {
  let calls = 0
  const connections = await gatewayThat(() => {
    calls += 1
  })
  const topic = await aTopic(200)
  await livePublisher(table, connections).publish([{ hint: hint(1, 1), topics: [topic] }])
  // Trying all 200 twice would take nine seconds.
  expect(calls).toBeGreaterThanOrEqual(25)
  expect(calls).toBeLessThan(300)
})
