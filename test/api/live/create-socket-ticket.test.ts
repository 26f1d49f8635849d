import { describe, expect, it } from "vitest"
import { epochSeconds, hashToken } from "#functions/platform/actor.ts"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { aTicket, statusOfSocket } from "./socket.ts"

const { clerk, customer } = people(table)

const setExpiry = (ticket: string, expiresAt: number) =>
  table.transact([
    {
      add: keys.socketTicket(hashToken(ticket)),
      amounts: {},
      set: { expiresAt },
      onlyIf: "unguarded",
    },
  ])

describe("POST /socketticket", () => {
  it("returns a ticket that opens a socket once", async () => {
    const ticket = await aTicket(await clerk())
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(101)
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(401)
  })

  it("admits only one of two sockets that use the same ticket at once", async () => {
    const ticket = await aTicket(await clerk())
    const statuses = await Promise.all([1, 2].map(() => statusOfSocket(`?ticket=${ticket}`)))
    expect(statuses.toSorted()).toEqual([101, 401])
  })

  it("stores only the ticket's hash, for 30 seconds", async () => {
    const carla = await clerk()
    const before = epochSeconds(new Date())
    const ticket = await aTicket(carla)
    const after = epochSeconds(new Date())
    const item = await table.get(keys.socketTicket(hashToken(ticket)))
    expect(JSON.stringify(item)).not.toContain(ticket)
    expect(item?.expiresAt).toBeGreaterThanOrEqual(before + 30)
    expect(item?.expiresAt).toBeLessThanOrEqual(after + 30)
  })

  it("returns a new ticket on a retry with the same key, since replies are not stored", async () => {
    const carla = await clerk()
    const ask = async () => done(await as(carla).post("/socketticket", {}, { key: "ticket-0001" })).ticket
    const [first, second] = [await ask(), await ask()]
    expect(second).not.toBe(first)
    expect(
      await table.get(keys.idempotency(carla._id, "create-socket-ticket", "ticket-0001")),
    ).toBeUndefined()
  })

  it("opens no socket for a wrong, expired, or missing ticket", async () => {
    const ticket = await aTicket(await customer())
    await setExpiry(ticket, epochSeconds(new Date()))
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(401)
    expect(await statusOfSocket("?ticket=guessed")).toBe(401)
    expect(await statusOfSocket("")).toBe(401)
  })

  it("opens no socket for a session that ended after the ticket was issued", async () => {
    const mia = await customer()
    const ticket = await aTicket(mia)
    await as(mia).delete("/session")
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(401)
  })

  it("names the malformed fields", async () => {
    expect(await as(await clerk()).post("/socketticket", malformed({ topic: "desk" }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "topic", message: "Unknown field." }] },
    })
  })
})
