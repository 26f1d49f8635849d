import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, vi } from "vitest"
import { postWebhook } from "./webhooks.ts"

type Found = (error: null, addresses: { address: string; family: number }[]) => void

/** A public name that resolves to this machine (DNS rebinding). */
vi.mock("node:dns", () => ({
  lookup: (_name: string, _options: object, callback: Found) =>
    callback(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]),
}))

const event = { id: "d1", event: "job.paid", body: "{}", secret: "s", now: new Date("2027-05-12T16:00:00Z") }

it("never connects to the local machine, by IP address or by a name that resolves to it", async () => {
  vi.stubEnv("APP_VERSION", "1")
  const calls = vi.fn<() => void>()
  const server = createServer((_, response) => {
    calls()
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const { port } = server.address() as AddressInfo
  const unreachable = "Enter an address that can be reached from the internet."
  expect(await postWebhook("https://127.0.0.1/", event, "internet")).toEqual({
    ok: false,
    problem: unreachable,
  })
  expect(await postWebhook("https://[::ffff:127.0.0.1]/", event, "internet")).toMatchObject({ ok: false })
  expect(await postWebhook(`https://127.0.0.1:${port}/`, event, "internet")).toMatchObject({ ok: false })
  expect(await postWebhook("https://rebound.example.com/", event, "internet")).toEqual({
    ok: false,
    problem: "The host isn't on the internet.",
  })
  expect(calls).not.toHaveBeenCalled()
  expect(await postWebhook(`http://127.0.0.1:${port}/`, event, "anywhere")).toEqual({ ok: true, status: 200 })
  server.close()
})
