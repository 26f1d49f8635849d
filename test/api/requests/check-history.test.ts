import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { type Item, isPresent } from "#functions/platform/table.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { aJob, open, windshield } from "./job.ts"

const { clerk } = people(table)

const printOf = async (login: Login, number: number) => {
  const { invoiceKey = "" } = await open(login, number)
  const { body } = await as().get("/invoice", { key: invoiceKey })
  const { version, head } = (body as { history: { version: number; head: string } }).history
  return { invoiceNumber: number, version, head }
}
const check = async (print: object) => (await as().get("/historycheck", { ...print })).body

const note = (login: Login, number: number, customerNotes: string) =>
  as(login).put(`/servicerequest?invoiceNumber=${number}`, { customerNotes })

const aStory = async () => {
  const rosa = await clerk()
  const number = await aJob(rosa, { charges: [{ ...windshield }] })
  await note(rosa, number, "The gate code is 4471.")
  await note(rosa, number, "Ring twice.")
  return { rosa, number, print: await printOf(rosa, number) }
}

const tamper = async (key: { pk: string; sk: string }, change: (item: Item) => Item) => {
  const item = await table.get(key)
  if (!item) throw new Error(`Nothing lies at ${key.pk} ${key.sk}.`)
  await table.transact([{ put: change(item), onlyIf: isPresent, race: "nobody else" }])
}

describe("GET /historycheck", () => {
  it("confirms the code of the newest printed invoice, with or without spaces", async () => {
    const { print } = await aStory()
    expect(print.head).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/)
    expect(print.version).toBe(3)
    for (const head of [print.head, print.head.replaceAll(" ", ""), print.head.toUpperCase()])
      expect(await check({ ...print, head })).toEqual({ verdict: "newest" })
  })

  it("returns the date on which an older print was valid, and nothing else about the job", () =>
    withinOneDay(async (today) => {
      const { rosa, number, print } = await aStory()
      await note(rosa, number, "Ring once.")
      expect(await check(print)).toEqual({ verdict: "older", on: toWireDate(today) })
      expect(await check(await printOf(rosa, number))).toEqual({ verdict: "newest" })
    }))

  it("rejects a wrong code, version, or job the same way as an unknown job", async () => {
    const { number, print } = await aStory()
    const other = (await aStory()).print
    const wrong = [
      { ...print, head: "0000 0000 0000 0000" },
      { ...print, version: 2 },
      { ...print, version: 4 },
      { ...print, version: 0 },
      { ...other, invoiceNumber: number },
      { ...print, invoiceNumber: 999_999_999 },
    ]
    for (const guess of wrong)
      expect({ guess, ...(await check(guess)) }).toEqual({ guess, verdict: "unknown" })
  })

  it("detects any stored event that was altered or deleted in the table", async () => {
    const spoiled = async (change: (number: number) => Promise<void>) => {
      const { rosa, number, print } = await aStory()
      await change(number)
      const reply = await check(print)
      await note(rosa, number, "Ring once.")
      return [reply, await check(print), await check(await printOf(rosa, number))]
    }
    const changed = { verdict: "changed" }
    for (const version of [1, 3])
      expect(
        await spoiled((number) =>
          tamper(keys.requestEvent(number, version), (event) => ({ ...event, action: "did nothing" })),
        ),
      ).toEqual([changed, changed, changed])
    expect(
      await spoiled((number) =>
        table.transact([{ remove: keys.requestEvent(number, 2), onlyIf: isPresent, race: "nobody else" }]),
      ),
    ).toEqual([changed, changed, changed])
  })

  it("detects an amount altered in the request alone", async () => {
    const { number, print } = await aStory()
    await tamper(keys.request(number), (item) => ({ ...item, totalCustomerDue: 1 }))
    expect(await check(print)).toEqual({ verdict: "changed" })
  })

  it("reports a print as unknown after the whole history was rehashed", async () => {
    const { number, print } = await aStory()
    await tamper(keys.requestEvent(number, 3), (event) => ({ ...event, at: "2020-01-01T00:00:00.000Z" }))
    await tamper(keys.request(number), (item) => ({ ...item, historyHead: "f".repeat(64) }))
    expect(await check(print)).toEqual({ verdict: "unknown" })
  })

  it("keeps one chain when five write at once", async () => {
    const { rosa, number } = await aStory()
    const writes = await Promise.all(
      Array.from({ length: 5 }, (_, nth) =>
        as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
          [nth % 2 ? "customerNotes" : "customerVehicleReference"]: `${nth}`,
        }),
      ),
    )
    expect(writes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200))
    const print = await printOf(rosa, number)
    expect(print.version).toBe(8)
    expect(await check(print)).toEqual({ verdict: "newest" })
  })

  it("starts an older job's hash chain with its next change, and prints no code before that", async () => {
    const { rosa, number } = await aStory()
    for (const version of [1, 2, 3])
      await tamper(keys.requestEvent(number, version), (event) => ({
        ...event,
        previous: undefined,
        state: undefined,
      }))
    await tamper(keys.request(number), (item) => ({ ...item, historyHead: undefined }))
    const { invoiceKey } = await open(rosa, number)
    expect((await as().get("/invoice", { key: invoiceKey ?? "" })).body).not.toHaveProperty("history")

    await note(rosa, number, "Ring once.")
    const first = await printOf(rosa, number)
    expect(await check(first)).toEqual({ verdict: "newest" })
    await note(rosa, number, "Ring twice.")
    expect(await check(first)).toMatchObject({ verdict: "older" })
    await tamper(keys.requestEvent(number, 4), (event) => ({ ...event, previous: "0".repeat(64) }))
    expect(await check(await printOf(rosa, number))).toEqual({ verdict: "changed" })
  })

  it("reports a print of a deleted job as unknown", async () => {
    const { rosa, number, print } = await aStory()
    expect((await as(rosa).delete(`/servicerequest?invoiceNumber=${number}`)).status).toBe(200)
    expect(await check(print)).toEqual({ verdict: "unknown" })
  })

  it("requires all three values, each as printed", async () => {
    const print = { invoiceNumber: 1, version: 1, head: "9f3a 11c0 7b2e 44d1" }
    for (const [field, wrong] of [
      ["invoiceNumber", "x"],
      ["version", "-1"],
      ["head", "9f3a"],
      ["head", "zzzz zzzz zzzz zzzz"],
      ["head", "0".repeat(41)],
      ["customerName", "Priya Raman"],
    ] as const)
      expect(await as().get("/historycheck", { ...print, [field]: wrong })).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
    expect((await as().get("/historycheck")).status).toBe(400)
  })
})
