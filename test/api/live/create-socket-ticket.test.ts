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
  it("gives a ticket that opens a socket once", async () => {
    const ticket = await aTicket(await clerk())
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(101)
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(401)
  })

  it("lets one of two sockets in that come with the same ticket at once", async () => {
    const ticket = await aTicket(await clerk())
    const statuses = await Promise.all([1, 2].map(() => statusOfSocket(`?ticket=${ticket}`)))
    expect(statuses.toSorted()).toEqual([101, 401])
  })

  it("keeps the hash of it alone, for half a minute", async () => {
    const ticket = await aTicket(await clerk())
    const item = await table.get(keys.socketTicket(hashToken(ticket)))
    expect(JSON.stringify(item)).not.toContain(ticket)
    const left = Number(item?.expiresAt) - epochSeconds(new Date())
    expect(left).toBeGreaterThan(20)
    expect(left).toBeLessThanOrEqual(30)
  })

  it("gives another for a retry with the same key, as the reply is kept nowhere", async () => {
    const carla = await clerk()
    const ask = async () => done(await as(carla).post("/socketticket", {}, { key: "ticket-0001" })).ticket
    const [first, second] = [await ask(), await ask()]
    expect(second).not.toBe(first)
    expect(
      await table.get(keys.idempotency(carla._id, "create-socket-ticket", "ticket-0001")),
    ).toBeUndefined()
  })

  it("opens nothing with a wrong ticket, an expired one, or none", async () => {
    const ticket = await aTicket(await customer())
    await setExpiry(ticket, epochSeconds(new Date()))
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(401)
    expect(await statusOfSocket("?ticket=guessed")).toBe(401)
    expect(await statusOfSocket("")).toBe(401)
  })

  it("opens nothing for a session that ended after it was given", async () => {
    const mia = await customer()
    const ticket = await aTicket(mia)
    await as(mia).delete("/session")
    expect(await statusOfSocket(`?ticket=${ticket}`)).toBe(401)
  })

  it("names what is malformed", async () => {
    expect(await as(await clerk()).post("/socketticket", malformed({ topic: "desk" }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "topic", message: "Unknown field." }] },
    })
  })
})
