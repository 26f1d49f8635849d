import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { type AuditEvent, auditWrite } from "#functions/audit/store.ts"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"

const { admin, clerk } = people(table)

const by = { _id: "u1", name: "Carla Reyes", initials: "CR", session: "one-of-hers" }

const threeChanges = async (of: Partial<AuditEvent> = {}) => {
  const id = randomUUID()
  const events = [1, 2, 3].map(
    (version): AuditEvent => ({
      at: `2026-11-20T18:0${version}:00.000Z`,
      by,
      action: version === 1 ? "created" : "changed",
      what: "carrier",
      id,
      name: "Sierra Mutual",
      version,
      changes: [{ field: "replaceLaborRate", from: 70 + version, to: 71 + version }],
      ...of,
    }),
  )
  await table.transact(events.map(auditWrite))
  return id
}
type Events = { id: string; version: number; changes: object[] }[]
const historyOf = async (person: Login, query: Record<string, string | number>) => {
  const reply = await as(person).get("/settingshistory", query)
  expect(reply.status).toBe(200)
  return { events: reply.body as Events, cursor: reply.headers.get("x-next-cursor") ?? undefined }
}
const wholeHistoryOf = async (person: Login, query: Record<string, string | number> = {}) => {
  const whole: Events = []
  for (let next: string | undefined = ""; next !== undefined; ) {
    const { events, cursor }: Awaited<ReturnType<typeof historyOf>> = await historyOf(person, {
      ...query,
      limit: 200,
      ...(next && { cursor: next }),
    })
    whole.push(...events)
    next = cursor
  }
  return whole
}
const versions = (events: Events) => events.map(({ version }) => version)

describe("GET /settingshistory", () => {
  it("shows a clerk each change with author, old value, and new value, newest first", async () => {
    const carla = await clerk()
    const id = await threeChanges()
    const { events } = await historyOf(carla, { what: "carrier", id })
    expect(versions(events)).toEqual([3, 2, 1])
    expect(events[0]).toEqual({
      at: "2026-11-20T18:03:00.000Z",
      by: { _id: "u1", name: "Carla Reyes", initials: "CR" },
      action: "changed",
      what: "carrier",
      id,
      name: "Sierra Mutual",
      version: 3,
      changes: [{ field: "replaceLaborRate", from: 73, to: 74 }],
    })
  })

  it("lists every change, or only changes of one kind", async () => {
    const carla = await clerk()
    const [carrier, branch] = [await threeChanges(), await threeChanges({ what: "branch" })]
    const mine = (events: Events, ...ids: string[]) => events.filter(({ id }) => ids.includes(id))
    const all = await wholeHistoryOf(carla)
    expect(versions(mine(all, carrier, branch))).toEqual([3, 3, 2, 2, 1, 1])
    const branches = await wholeHistoryOf(carla, { what: "branch" })
    expect(versions(mine(branches, branch))).toEqual([3, 2, 1])
    expect(mine(branches, carrier)).toEqual([])
  })

  it("returns pages", async () => {
    const carla = await clerk()
    const id = await threeChanges()
    const first = await historyOf(carla, { what: "carrier", id, limit: 2 })
    const second = await historyOf(carla, { what: "carrier", id, limit: 2, cursor: first.cursor ?? "" })
    expect([versions(first.events), versions(second.events)]).toEqual([[3, 2], [1]])
    expect(second.cursor).toBeUndefined()
  })

  it("records that a credential changed but stores no value", async () => {
    const carla = await clerk()
    const changes = [{ field: "mygrantPassword", from: "hunter-2207", to: "hunter-2208" }]
    const id = await threeChanges({ what: "credentials", changes })
    const { events } = await historyOf(carla, { what: "credentials", id })
    expect(events[0]?.changes).toEqual([{ field: "mygrantPassword" }])
    const { items } = await table.query({ partition: `AUDIT#credentials#${id}`, limit: 10 })
    expect(JSON.stringify(items)).not.toContain("hunter")
  })

  it.each(["webhook", "apiKey", "export"] as const)("hides %s records from clerks", async (what) => {
    const [ada, carla] = [await admin(), await clerk()]
    const id = await threeChanges({ what, name: "https://example.com/hook?secret=1" })
    expect(await as(carla).get("/settingshistory", { what, id })).toBeProblem(403, "not_allowed")
    expect(JSON.stringify(await wholeHistoryOf(carla))).not.toContain(id)
    expect(versions((await historyOf(ada, { what, id })).events)).toEqual([3, 2, 1])
  })

  it("hides promo codes from clerks, including in cursors", async () => {
    const [ada, carla] = [await admin(), await clerk()]
    // Newer than what other tests write, followed by an event that a clerk may read.
    const at = "2099-01-02T00:00:00.000Z"
    const carrier = await threeChanges({ at: "2099-01-01T00:00:00.000Z" })
    const id = await threeChanges({ what: "promoCode", at })
    expect(await as(carla).get("/settingshistory", { what: "promoCode", id })).toBeProblem(403, "not_allowed")
    const first = await historyOf(carla, { limit: 1 })
    expect(first.events.map((event) => event.id)).toEqual([carrier])
    const next = await historyOf(carla, { limit: 1, ...(first.cursor && { cursor: first.cursor }) })
    expect(next.events.map((event) => event.id)).toEqual([carrier])
    const { events } = await historyOf(ada, { limit: 3 })
    expect(events.map((event) => event.id)).toEqual([id, id, id])
  })

  it("names the malformed fields", async () => {
    const carla = await clerk()
    const cases: [Record<string, string>, string][] = [
      [{ what: "wages" }, "what"],
      [{ id: "sierra" }, "what"],
      [{ what: "carrier", id: "a#b" }, "id"],
      [{ limit: "all" }, "limit"],
      [{ cursor: "elsewhere" }, "cursor"],
    ]
    for (const [query, field] of cases)
      expect(await as(carla).get("/settingshistory", query)).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
