import { beforeAll, describe, expect, it } from "vitest"
import { as } from "../client.ts"
import { accountCalls } from "./account-calls.ts"
import { catalogCalls } from "./catalog-calls.ts"
import { jobCalls } from "./job-calls.ts"
import { peopleCalls } from "./people-calls.ts"
import { sessionCalls } from "./session-calls.ts"
import { siteCalls } from "./site-calls.ts"
import { makeWorld, type World } from "./world.ts"

/* The calls as the specification's documents write them (section 7 of each). Other tests check what they
   decide; this one, that nothing is refused or ignored. */

let world: World
beforeAll(async () => {
  world = await makeWorld()
})

const chapters = { sessionCalls, siteCalls, peopleCalls, accountCalls, jobCalls, catalogCalls }

describe.each(Object.entries(chapters))("Calls of the specification: %s", (_, calls) => {
  it.each(Object.entries(calls))("%s", async (_name, call) => {
    const address = await call.to(world)
    const body = await call.with?.(world)
    const caller = call.by === "nobody" ? undefined : world[call.by]
    const reply = await as(caller).send(call.send, address, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(call.status ?? 200)
    const first: unknown = Array.isArray(reply.body) ? reply.body[0] : reply.body
    if (call.is) expect(first).toMatchObject(call.is)
    if (call.has) expect(Object.keys(Object(first))).toEqual(expect.arrayContaining([...call.has]))
    if (call.hasOnly) expect(Object.keys(Object(first)).toSorted()).toEqual([...call.hasOnly].toSorted())
  })
})
