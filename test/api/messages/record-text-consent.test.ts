import { describe, expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { movedIn, stepped } from "../imports/import.ts"
import { table } from "../table.ts"

const { admin, clerk, customer } = people(table)

const record = (who: Login | undefined, phone: string, given: boolean, key?: string) =>
  as(who).put("/textconsent", { phone, given }, key ? { key } : {})
const consentOf = async (who: Login, phone: string) => (await as(who).get("/textconsent", { phone })).body

describe("PUT /textconsent", () => {
  it("stores the question and answer with time and author", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const phone = randomPhone()
    expect(await record(rosa, phone, true)).toMatchObject({ status: 200, body: { matches: 1 } })
    const { at = "", ...consent } = await consentOf(rosa, phone)
    expect(consent).toEqual({
      phone,
      given: true,
      wroteToUs: false,
      wording: "May we text you?",
      by: "Rosa Benitez",
      source: "clerk",
      asking: "May we text you?",
    })
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000)
  })

  it("replaces earlier consent with the latest answer", async () => {
    const [rosa, marta] = [await clerk(), await clerk({ name: "Marta Diaz" })]
    const phone = randomPhone()
    await record(rosa, phone, true)
    await record(marta, phone, false)
    expect(await consentOf(rosa, phone)).toMatchObject({ given: false, by: "Marta Diaz" })
  })

  it("accepts two concurrent answers and keeps one", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    const replies = await Promise.all([true, false, true, false].map((given) => record(rosa, phone, given)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(typeof (await consentOf(rosa, phone)).given).toBe("boolean")
  })

  it("does not restore an older answer on a retry", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    await record(rosa, phone, true, "agreed-once-1")
    await record(rosa, phone, false)
    expect((await record(rosa, phone, true, "agreed-once-1")).status).toBe(200)
    expect(await consentOf(rosa, phone)).toMatchObject({ given: false })
  })

  it("ends when the phone leaves its owner or gets a new one, and a refusal stays", async () => {
    const rosa = await clerk()
    const [mia, tom, ana] = [await customer(), await customer(), await customer()]
    for (const { phone } of [mia, tom, ana]) await record(rosa, phone, phone !== ana.phone)
    await as(rosa).put("/users", { user: mia._id, phone: randomPhone() })
    for (const { _id } of [tom, ana]) await as(rosa).send("DELETE", "/users", { user: _id })
    const free = randomPhone()
    await record(rosa, free, true)
    await as(rosa).post("/users", { name: "Sam Lee", phone: free, role: "user" })
    for (const phone of [mia.phone, tom.phone, free])
      expect(await consentOf(rosa, phone)).not.toHaveProperty("at")
    expect(await consentOf(rosa, ana.phone)).toMatchObject({ given: false, by: rosa.name })
  })

  it("ends when an import or its undo gives the phone a new owner or takes it away", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const phone = randomPhone()
    await record(rosa, phone, true)
    const { _id } = await movedIn(ada, "customers", ["Name,Phone", `Sam Lee,${phone}`])
    expect(await consentOf(rosa, phone)).not.toHaveProperty("at")
    await record(rosa, phone, true)
    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 1 })
    expect(await consentOf(rosa, phone)).not.toHaveProperty("at")
  })

  it("returns 400 without a phone or an answer", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    for (const [body, field] of [
      [{ phone: "555-0199", given: true }, "phone"],
      [{ phone }, "given"],
      [{ phone, given: "yes" }, "given"],
      [{ phone, given: true, source: "wizard" }, "source"],
    ] as const)
      expect(await as(rosa).put("/textconsent", malformed(body))).toBeProblem(400, "malformed", {
        fields: [{ field }],
      })
    expect(await consentOf(rosa, phone)).toEqual({
      phone,
      given: false,
      wroteToUs: false,
      asking: "May we text you?",
    })
  })
})
