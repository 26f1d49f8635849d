import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type Login, malformed } from "../client.ts"
import { addCode, codeOf } from "../promocodes/code.ts"
import { table } from "../table.ts"
import { act, aJob, chip, kit, open, windshield } from "./job.ts"

const { admin, clerk, technician } = people(table)

const put = (who: Login, number: number, body: object) =>
  as(who).put(`/servicerequest?invoiceNumber=${number}`, body)
const promoLines = async (who: Login, number: number) =>
  (await open(who, number)).charges
    .filter(({ kind }) => kind?.startsWith("promo"))
    .map(({ description, total }) => [description, total])
const usesOf = async (who: Login, promoCode: string) => (await codeOf(who, promoCode))?.uses
const notValid = {
  status: 400,
  body: { code: "malformed", fields: [{ field: "promoCode", message: "Promo code is not valid" }] },
}

describe("A promo code on a service request", () => {
  it("takes off its discount on a separate line, and is counted", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada)
    const number = await aJob(rosa, { charges: [{ ...windshield }, { ...kit }] })
    const before = await open(rosa, number)
    expect((await put(rosa, number, { promoCode: promoCode.toLowerCase() })).status).toBe(200)
    // 20 % of 379.69 and 40.00
    expect(await promoLines(rosa, number)).toEqual([[`Promo ${promoCode}, parts`, -83.94]])
    const after = await open(rosa, number)
    expect(after).toMatchObject({ promoCode, totalParts: 335.75, totalLabor: before.totalLabor })
    expect(await usesOf(ada, promoCode)).toBe(1)
  })

  it("can be part of a new request", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada, { markdown: 15, markdownType: "flat", appliesToLabor: true })
    const number = await aJob(rosa, { charges: [{ ...chip, laborrate: 45 }], promoCode })
    expect(await promoLines(rosa, number)).toEqual([[`Promo ${promoCode}, labor`, -15]])
    expect((await open(rosa, number)).total).toBe(30)
    expect(await usesOf(ada, promoCode)).toBe(1)
  })

  it("is recomputed when other lines change, with the same ids, also for a technician's edit", async () => {
    const [ada, rosa, theo] = [await admin(), await clerk(), await technician()]
    const promoCode = await addCode(ada)
    const number = await aJob(rosa, {
      charges: [{ ...windshield }],
      promoCode,
      appointmentTechnicians: [theo._id],
    })
    const [glass, promo] = (await open(rosa, number)).charges
    expect(promo?.total).toBe(-75.94)
    const kept = { _id: glass?._id, type: "Replace" }
    const typed = { _id: promo?._id, type: "Other", kind: "promoParts", net: -379 }
    const reply = await put(theo, number, { charges: [kept, typed, { ...kit }] })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await promoLines(rosa, number)).toEqual([[`Promo ${promoCode}, parts`, -83.94]])
    expect((await open(rosa, number)).charges.at(-1)?._id).toBe(promo?._id)
    expect(await usesOf(ada, promoCode)).toBe(1)
  })

  it("is removed with its lines, and its use becomes available to another request", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada, { mostUses: 1 })
    const number = await aJob(rosa, { charges: [{ ...windshield }], promoCode })
    const second = await aJob(rosa, { charges: [{ ...windshield }] })
    expect(await put(rosa, second, { promoCode })).toMatchObject(notValid)
    await put(rosa, number, { promoCode: null })
    expect(await promoLines(rosa, number)).toEqual([])
    expect(await open(rosa, number)).not.toHaveProperty("promoCode")
    expect(await usesOf(ada, promoCode)).toBe(0)
    expect((await put(rosa, second, { promoCode })).status).toBe(200)
    expect(await usesOf(ada, promoCode)).toBe(1)
  })

  it("gives its use back while a request is cancelled, and counts it again, above the limit", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada, { mostUses: 1 })
    const first = await aJob(rosa, { charges: [{ ...windshield }], promoCode })
    const { total } = await open(rosa, first)
    await act(rosa, first, "cancel")
    expect(await usesOf(ada, promoCode)).toBe(0)
    const second = await aJob(rosa, { charges: [{ ...windshield }], promoCode })
    await act(rosa, first, "reopen")
    expect(await open(rosa, first)).toMatchObject({ serviceStatus: "needParts", promoCode, total })
    expect(await usesOf(ada, promoCode)).toBe(2)

    await act(rosa, second, "cancel")
    done(await as(rosa).delete("/servicerequest", { invoiceNumber: second }))
    expect(await usesOf(ada, promoCode)).toBe(1)
  })

  it("can be replaced by another, and both usage counts are updated", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const [first, second] = [await addCode(ada), await addCode(ada, { markdown: 10 })]
    const number = await aJob(rosa, { charges: [{ ...windshield }], promoCode: first })
    await put(rosa, number, { promoCode: second })
    expect(await promoLines(rosa, number)).toEqual([[`Promo ${second}, parts`, -37.97]])
    expect([await usesOf(ada, first), await usesOf(ada, second)]).toEqual([0, 1])
  })

  it("is counted once for repeated calls", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada)
    const number = await aJob(rosa)
    for (const key of ["put-it-on", "put-it-on", "once-more"])
      expect(
        (await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { promoCode }, { key })).status,
      ).toBe(200)
    expect(await usesOf(ada, promoCode)).toBe(1)
  })

  it("gives its last uses to only as many of the concurrent requests as remain", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada, { mostUses: 2 })
    const numbers = [await aJob(rosa), await aJob(rosa), await aJob(rosa)]
    const replies = await Promise.all([
      ...numbers.map((number) => put(rosa, number, { promoCode })),
      ...[1, 2].map(() => as(rosa).post("/servicerequest", { invoiceType: "Cash", promoCode })),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(2)
    for (const reply of replies.filter(({ status }) => status >= 300)) expect(reply).toMatchObject(notValid)
    expect(await usesOf(ada, promoCode)).toBe(2)
  })

  it("survives a stale form that omits it, and conflicts with a different code", async () => {
    const [ada, rosa, marta] = [await admin(), await clerk(), await clerk({ name: "Marta Silva" })]
    const [promoCode, other] = [await addCode(ada), await addCode(ada)]
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    await put(marta, number, { promoCode, version: 1 })
    expect((await put(rosa, number, { promoCode: null, customerNotes: "Ring.", version: 1 })).status).toBe(
      200,
    )
    expect(await open(rosa, number)).toMatchObject({ promoCode, customerNotes: "Ring." })
    expect(await put(rosa, number, { promoCode: other, version: 1 })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: "promoCode", yours: other, theirs: promoCode, by: "Marta Silva" }] },
    })
    expect([await usesOf(ada, promoCode), await usesOf(ada, other)]).toEqual([1, 0])
  })

  it("is rejected when unknown, and its lines can't be entered without it", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    expect(await put(rosa, number, { promoCode: "NOBODYS-CODE" })).toMatchObject(notValid)
    const typed = { type: "Other", kind: "promoParts", description: "Promo", net: -20 }
    const refused = { status: 400, body: { fields: [{ field: "charges" }] } }
    expect(await put(rosa, number, { charges: [typed] })).toMatchObject(refused)
    expect(
      await as(rosa).post("/servicerequest", malformed({ invoiceType: "Cash", charges: [typed] })),
    ).toMatchObject(refused)
    expect((await open(rosa, number)).version).toBe(1)
  })

  it("can't be made from another line, or take off more than its discount", async () => {
    const [ada, rosa, theo] = [await admin(), await clerk(), await technician()]
    const number = await aJob(rosa, {
      appointmentTechnicians: [theo._id],
      charges: [{ ...windshield }, { ...chip }],
    })
    const [glass, repair] = (await open(rosa, number)).charges
    const lines = (reduction: object) => ({
      charges: [
        { _id: glass?._id, type: "Replace" },
        { _id: repair?._id, type: "Other", kind: "promoLabor", labortype: "flat", ...reduction },
      ],
    })
    const refused = { status: 400, body: { fields: [{ field: "charges" }] } }
    expect(await put(theo, number, lines({ laborrate: -500 }))).toMatchObject(refused)

    await put(rosa, number, { promoCode: await addCode(ada) })
    const before = await open(rosa, number)
    const more = before.charges.map(({ _id, type, kind }) => ({
      _id,
      type,
      ...(kind && { kind, net: -500 }),
    }))
    expect((await put(theo, number, { charges: more })).status).toBe(200)
    expect((await open(rosa, number)).total).toBe(before.total)
    expect(await put(theo, number, lines({ laborrate: -500 }))).toMatchObject(refused)
  })

  it("can't be added by a technician", async () => {
    const [ada, rosa, theo] = [await admin(), await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    expect(await put(theo, number, { promoCode: await addCode(ada) })).toMatchObject({
      status: 403,
      body: { fields: [{ field: "promoCode" }] },
    })
  })

  it("appears in the history by its code", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada)
    const number = await aJob(rosa)
    await put(rosa, number, { promoCode })
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect((body as object[])[0]).toMatchObject({
      action: "changed the promo code",
      changes: [{ field: "promoCode", to: promoCode }],
    })
  })
})
