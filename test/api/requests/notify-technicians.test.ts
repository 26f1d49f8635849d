import { describe, expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as, type BodyTo, type Login, malformed } from "../client.ts"
import { textsTo } from "../session/texts.ts"
import { table } from "../table.ts"
import { act, aJob, open } from "./job.ts"

const { clerk, technician } = people(table)

const notify = (who: Login | undefined, invoiceNumber: number, more: object = {}, key?: string) =>
  as(who).post("/notify", { invoiceNumber, ...more } as BodyTo<"POST", "/notify">, key ? { key } : {})
const newest = async (who: Login, invoiceNumber: number) =>
  (await as(who).get("/servicerequesthistory", { invoiceNumber })).body[0]

const planned = {
  appointmentDate: "11/24/2026",
  appointmentTimeStart: "1:00pm",
  appointmentTimeEnd: "3:00pm",
  appointmentLocation: "Mobile",
  appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
  serviceSummary: "Replace windshield",
} as const
const crewOfTwo = async () => {
  const [rosa, theo, max] = await Promise.all([
    clerk(),
    technician({ name: "Theo Lind" }),
    technician({ name: "Max Ode" }),
  ])
  const number = await aJob(rosa, { ...planned, appointmentTechnicians: [theo._id, max._id] })
  return { rosa, theo, max, number }
}

describe("POST /notify", () => {
  it("texts the job to every assigned technician, and records who was texted in the history", async () => {
    const { rosa, theo, max, number } = await crewOfTwo()
    // The specification's callers send texts, but the server composes its own.
    const sent = { vehicle: "A tank", serviceSummary: "Polish", technicians: [theo._id, max._id] }
    expect(await notify(rosa, number, sent)).toMatchObject({
      status: 200,
      body: { matches: 2, customerTexted: false },
    })
    const words = `Clearline Auto Glass: Job ${number}, Tue, Nov 24, 1:00pm to 3:00pm, Yuba City. 2022 Subaru Outback Touring, Replace windshield.`
    for (const { phone } of [theo, max]) await expect.poll(() => textsTo(phone)).toEqual([words])
    expect(await newest(rosa, number)).toMatchObject({
      action: "notified Theo Lind, Max Ode by text",
      status: "awaitingServiceScheduling",
    })
  })

  it("texts the named technicians, whichever assigned technician sends it", async () => {
    const { theo, max, number } = await crewOfTwo()
    expect((await notify(theo, number, { technicians: [max._id] })).body).toMatchObject({ matches: 1 })
    await expect.poll(() => textsTo(max.phone)).toHaveLength(1)
    expect(await textsTo(theo.phone)).toEqual([])
  })

  it("also texts a customer who consented, in the server's words, if the phone is sent", async () => {
    const { rosa, theo } = await crewOfTwo()
    const phone = randomPhone()
    const number = await aJob(rosa, {
      ...planned,
      customerPhone: phone,
      appointmentTechnicians: [theo._id],
    })
    const more = { phone, message: "You won a prize: https://example.com" }
    expect((await notify(theo, number, more)).body).toEqual({ matches: 1, customerTexted: false })
    await as(rosa).put("/textconsent", { phone, given: true })
    const driveText = `Clearline Auto Glass: Theo Lind is on the way to your 2022 Subaru Outback Touring. Job ${number}.`
    for (const [index, sender] of [theo, rosa].entries()) {
      expect((await notify(sender, number, more)).body).toEqual({ matches: 2, customerTexted: true })
      await expect.poll(() => textsTo(phone)).toEqual(Array.from({ length: index + 1 }, () => driveText))
    }
    expect(await newest(rosa, number)).toMatchObject({ action: "notified Theo Lind, the customer by text" })
  })

  it("texts once for a repeated key, and twice for two concurrent senders", async () => {
    const { rosa, theo, max, number } = await crewOfTwo()
    const once = () => notify(rosa, number, { technicians: [theo._id] }, "notify-once-1")
    const replies = await Promise.all([once(), once()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await Promise.all([
      notify(rosa, number, { technicians: [max._id] }),
      notify(theo, number, { technicians: [max._id] }),
    ])
    await expect.poll(() => textsTo(max.phone)).toHaveLength(2)
    expect(await textsTo(theo.phone)).toHaveLength(1)
    expect((await open(rosa, number)).version).toBe(4)
  })

  it("is rejected for an unassigned job and for a cancelled one", async () => {
    const { rosa, number } = await crewOfTwo()
    const nobody = await aJob(rosa)
    expect(await notify(rosa, nobody)).toBeProblem(409, "action_not_allowed", {
      detail: "Assign a technician first.",
    })
    await act(rosa, number, "cancel")
    expect(await notify(rosa, number)).toBeProblem(409, "action_not_allowed", {
      detail: "You can't use Notify technicians while the job is Cancelled.",
    })
  })

  it("returns 400 for unassigned or no technicians, and for a phone other than the customer's", async () => {
    const { rosa, number } = await crewOfTwo()
    const other = await technician()
    for (const [more, field] of [
      [{ technicians: [other._id] }, "technicians"],
      [{ technicians: [] }, "technicians"],
      [{ technicians: "all" }, "technicians"],
      [{ phone: randomPhone() }, "phone"],
      [{ surprise: 1 }, "surprise"],
    ] as const)
      expect(await notify(rosa, number, more)).toBeProblem(400, "malformed", { fields: [{ field }] })
    expect(await as(rosa).post("/notify", malformed({}))).toBeProblem(400, "malformed")
    expect((await open(rosa, number)).version).toBe(1)
  })

  it("returns 404 for an unassigned technician and for an unknown job", async () => {
    const [{ rosa, number }, other] = await Promise.all([crewOfTwo(), technician()])
    expect(await notify(other, number)).toBeProblem(404, "not_found")
    expect(await notify(rosa, 999_999_999)).toBeProblem(404, "not_found")
  })
})
