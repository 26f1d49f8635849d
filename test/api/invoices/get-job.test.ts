import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, aDoneJob, aJob, anInstall, aReadyJob, chip, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { insured } from "./invoice.ts"
import { linkOf } from "./link.ts"

const { clerk, technician, customer } = people(table)

const notFound = [404, "not_found"] as const

describe("GET /job", () => {
  it("shows status, technician, time, and explained price to the link's holder", async () => {
    const [rosa, theo] = [await clerk(), await technician({ name: "Theo Lind" })]
    const number = await aReadyJob(rosa, theo)
    await act(theo, number, "navigate", { enroute: true })
    const { status, body } = await as().get("/job", { key: await linkOf(rosa, number) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      invoiceNumber: number,
      serviceStatus: "technicianEnroute",
      headline: "Theo is on the way",
      text: "Your window is 1:00pm to 3:00pm.",
      business: { name: "Clearline Auto Glass", phone: expect.stringMatching(/^\d{10}$/) },
      vehicle: "2022 Subaru Outback Touring",
      appointment: {
        date: "11/20/2026",
        start: "1:00pm",
        end: "3:00pm",
        location: "Mobile",
        address: "1184 Plumas St, Yuba City, CA 95991",
      },
      technicians: [{ name: "Theo Lind" }],
      charges: [{ title: "Replace windshield", total: 548.69 }],
      totals: { parts: 379.69, labor: 169, tax: 27.53, total: 576.22, customerDue: 576.22 },
      authorization: { amount: 576.22, name: "Priya Raman" },
      wanted: { calibration: false, payment: 576.22, signature: false, time: false },
    })
    expect(body.steps.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      "Booked: done",
      "Glass is here: done",
      "On the way: current",
      "Work in progress: ahead",
      "Pay: ahead",
    ])
    expect(body.wanted.authorization).toBeUndefined()
  })

  it("requests authorization until given, and signature and payment after the work", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const fresh = await aJob(rosa, { charges: [{ ...chip, laborrate: 40 }] })
    expect((await as().get("/job", { key: await linkOf(rosa, fresh) })).body.wanted).toEqual({
      authorization: 40,
      calibration: false,
      payment: 40,
      review: false,
      signature: false,
      time: true,
    })
    const done = await aDoneJob(rosa, theo)
    const { body } = await as().get("/job", { key: await linkOf(rosa, done) })
    expect(body.wanted).toEqual({
      calibration: false,
      payment: 576.22,
      review: false,
      signature: true,
      time: false,
    })
    expect(body.headline).toBe("The work is done")
    expect(body.text).toBe("You owe $576.22.")
  })

  it("gives the drive-away time, but never mentions expired adhesive", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, theo)
    const key = await linkOf(rosa, number)
    const { charges = [] } = await open(rosa, number)
    const jobWith = async (expiresOn: string) => {
      const urethane = { ...anInstall.urethane, _id: "express", expiresOn }
      const glasses = charges.map(({ _id }) => ({ charge: _id, dot: "DOT 459" }))
      await act(theo, number, "recordInstall", { installRecord: { ...anInstall, urethane, glasses } })
      const { body } = await as().get("/job", { key })
      return { ...body, last: body.steps.at(-1)?.key }
    }
    const fresh = await jobWith("6/30/2099")
    expect(fresh.driveAwayAt).toBe((await open(rosa, number)).installRecord?.driveAwayAt)
    expect(fresh).toMatchObject({
      headline: expect.stringMatching(/^Safe to drive (tomorrow )?at /),
      last: "safe",
    })
    const past = await jobWith("1/31/2020")
    expect(past).toMatchObject({ headline: "The work is done", last: "payment" })
    expect(past.driveAwayAt).toBeUndefined()
  })

  it("bills an insured customer only the deductible", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, theo, insured)
    const { body } = await as().get("/job", { key: await linkOf(rosa, number) })
    expect(body).toMatchObject({
      insurance: { carrier: "Sierra Mutual", deductible: 250 },
      wanted: { payment: 250 },
    })
  })

  it("opens by number for the logged-in customer", async () => {
    const [rosa, mia] = [await clerk(), await customer()]
    const number = await aJob(rosa, { customerId: mia._id })
    const { status, body } = await as(mia).get("/job", { id: String(number) })
    expect({ status, number: body.invoiceNumber, headline: body.headline }).toEqual({
      status: 200,
      number,
      headline: "We're finding a time",
    })
  })

  it("returns 404 for a guess, a bare number, other customers, and a deleted job", async () => {
    const [rosa, mia] = [await clerk(), await customer()]
    const number = await aJob(rosa, { customerId: mia._id })
    const key = await linkOf(rosa, number)
    const { invoiceKey = "" } = await open(rosa, number)
    for (const guess of [`${key}x`, key.slice(0, -1), String(number), invoiceKey, "JOB#1"])
      expect(await as().get("/job", { key: guess })).toBeProblem(...notFound)
    expect(await as().get("/job", { id: String(number) })).toBeProblem(...notFound)
    expect(await as(await customer()).get("/job", { id: String(number) })).toBeProblem(...notFound)
    expect(await as().get("/job", {})).toBeProblem(...notFound)
    expect((await as().get("/job", { key })).status).toBe(200)
    await as(rosa).delete("/servicerequest", { invoiceNumber: number })
    expect(await as().get("/job", { key })).toBeProblem(...notFound)
  })

  it("rejects unknown query parameters", async () => {
    const { status, body } = await as().send("GET", "/job?surprise=1")
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ field: "surprise" }] } })
  })
})
