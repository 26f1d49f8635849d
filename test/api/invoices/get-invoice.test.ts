import { describe, expect, inject, it } from "vitest"
import type * as z from "zod"
import type { Invoice } from "#shared/api/invoices.ts"
import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, anInstall, chip, kit, open, windshield } from "../requests/job.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { insured, invoiced, sign, signatureData } from "./invoice.ts"

const { admin, clerk, technician, customer, commercialAccount } = people(table)

const invoiceOf = async (key: string) => {
  const { status, body } = await as().get("/invoice", { key })
  expect(status).toBe(200)
  return body as z.input<typeof Invoice>
}

const notFound = {
  status: 404,
  body: { code: "not_found", detail: "Could not find requested Invoice." },
}

describe("GET /invoice", () => {
  it("shows business, job, lines with part condition, and totals to the key's holder", async () => {
    const { number, key } = await invoiced(await clerk(), await technician(), {
      ...insured,
      customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
      charges: [{ ...windshield, part: "fw04915gtyn " }, { ...kit }, { ...chip, laborrate: 40 }],
    })
    expect(await invoiceOf(key)).toMatchObject({
      invoiceNumber: number,
      invoiceType: "Insurance",
      business: {
        name: "Clearline Auto Glass",
        registrationNumber: "ARD 301245",
        warranty: "We stand behind our work.",
      },
      customer: { name: "Priya Raman", phone: "5305550102", address: "1184 Plumas St, Yuba City, CA 95991" },
      insurance: { carrier: "Sierra Mutual", policy: "SM 4471 20983", claim: "26-118", deductible: 250 },
      vehicle: { text: "2022 Subaru Outback Touring", vin: "2HKRW1H59KH512408" },
      appointment: {
        date: "11/20/2026",
        start: "1:00pm",
        end: "3:00pm",
        location: "Mobile",
        technicians: ["Theo Lind"],
      },
      charges: [
        {
          title: "Replace windshield",
          detail: "FW04915GTYN, Fuyao. List $612.40 less 38%. 2.6 hours at $65.00",
          condition: "New, not OEM",
          quantity: 1,
          net: 379.69,
          parts: 379.69,
          labor: 169,
          total: 548.69,
        },
        { title: "Install kit", condition: "New, not OEM", quantity: 2, parts: 40, labor: 0 },
        { title: "Chip repair", condition: "", parts: 0, labor: 40 },
      ],
      totals: {
        parts: 419.69,
        labor: 209,
        subtotal: 628.69,
        taxRate: 7.25,
        tax: 30.43,
        total: 659.12,
        customerDue: 250,
        insuranceDue: 409.12,
        unpaid: 659.12,
      },
      authorizations: [{ how: "call", name: "Priya Raman", amount: 659.12 }],
      payments: [],
    })
  })

  it("hides costs, pay, profit, notes, and other people's phone numbers", async () => {
    const lind = await technician()
    const { key } = await invoiced(await clerk(), lind, { charges: [{ ...windshield }] })
    const text = JSON.stringify(await invoiceOf(key))
    for (const hidden of ["cost", "pnl", "paidWith", "notes", "214.8", lind._id, lind.phone])
      expect(text).not.toContain(hidden)
  })

  it("lists payments with their method, and the balance", async () => {
    const rosa = await clerk()
    const { number, key } = await invoiced(rosa, await technician(), insured)
    await as(rosa).put("/acceptpayment", {
      invoiceNumber: number,
      paymentMethod: "CHECK",
      checknumber: "1042",
      amount: 250,
    })
    expect(await invoiceOf(key)).toMatchObject({
      serviceStatus: "partialPayment",
      totals: { customerDue: 250, insuranceDue: 326.22, unpaid: 326.22 },
      payments: [{ party: "customer", method: "CHECK", reference: "1042", amount: 250, prepaid: false }],
    })
  })

  it("subtracts refunds from payments", async () => {
    const rosa = await clerk()
    const { number, key } = await invoiced(rosa, await technician(), insured)
    await as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 250 })
    const [paid] = (await open(rosa, number)).payments
    const giveBack = (amount: number) =>
      as(rosa).post("/refund", { invoiceNumber: number, paymentId: paid?._id ?? "", amount })
    expect((await giveBack(100)).status).toBe(200)
    expect(await invoiceOf(key)).toMatchObject({ totals: { unpaid: 426.22 }, payments: [{ amount: 150 }] })
    expect((await giveBack(150)).status).toBe(200)
    expect(await invoiceOf(key)).toMatchObject({ totals: { unpaid: 576.22 }, payments: [] })
  })

  it("shows the insurer's dispatch number, unless the reference is the claim number", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const insuranceOf = async (fields: object) =>
      (await invoiceOf((await invoiced(rosa, lind, { ...insured, ...fields })).key)).insurance
    expect(await insuranceOf({ externalReferenceNumber: "26-118" })).toMatchObject({
      claim: "26-118",
      dispatch: "",
    })
    expect(await insuranceOf({ externalReferenceNumber: "D 771" })).toMatchObject({ dispatch: "D 771" })
    expect(await insuranceOf({ insuranceDispatch: "26-118" })).toMatchObject({ dispatch: "" })
  })

  it("omits insurance on a cash job and bills an account's job to the account", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const cash = await invoiceOf((await invoiced(rosa, lind)).key)
    expect(cash).not.toHaveProperty("insurance")
    expect(cash).not.toHaveProperty("billing")
    const net = await invoiced(rosa, lind, {
      invoiceType: "Net",
      billingCompany: "Sutter Fleet Services",
      billingPhone: "5305550177",
      externalReferenceNumber: "RO 5521",
    })
    expect(await invoiceOf(net.key)).toMatchObject({
      billing: { company: "Sutter Fleet Services", phone: "5305550177", reference: "RO 5521" },
    })
  })

  it("links a signature to its payment, or to none when it is for the work", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const { number, key } = await invoiced(rosa, lind, insured)
    const payment = { invoiceNumber: number, paymentMethod: "CASH", amount: 250 } as const
    const { body } = await as(lind).put("/acceptpayment", payment)
    const { paymentId } = body as { paymentId: string }
    await as(lind).put("/acceptpayment", { ...payment, paymentId, signatureData, signedWith: "Ann Raman" })
    expect(await invoiceOf(key)).toMatchObject({
      payments: [{ amount: 250, signed: true }],
      signature: { name: "Ann Raman" },
    })
    await sign(lind, number)
    expect(await invoiceOf(key)).toMatchObject({
      payments: [{ amount: 250, signed: false }],
      signature: { name: "Priya Raman" },
    })
  })

  it("omits the signature of a fully refunded payment and does not claim acceptance", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const { number, key } = await invoiced(rosa, lind, insured)
    const payment = { invoiceNumber: number, paymentMethod: "CASH", amount: 250 } as const
    const { body } = await as(lind).put("/acceptpayment", payment)
    const { paymentId } = body as { paymentId: string }
    await as(lind).put("/acceptpayment", { ...payment, paymentId, signatureData, signedWith: "Ann Raman" })
    expect((await as(rosa).post("/refund", { invoiceNumber: number, paymentId, amount: 250 })).status).toBe(
      200,
    )
    const printed = await invoiceOf(key)
    expect(printed).toMatchObject({ payments: [] })
    expect(printed.signature).toBeUndefined()
    await sign(lind, number)
    expect(await invoiceOf(key)).toMatchObject({ signature: { name: "Priya Raman" } })
  })

  it("gives the drive-away time, and omits expired adhesive", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const { number, key } = await invoiced(rosa, lind, { charges: [{ ...windshield }] })
    const { charges = [] } = await open(rosa, number)
    const warrantyIn = async (expiresOn: string) => {
      const urethane = { ...anInstall.urethane, _id: "express", expiresOn }
      const glasses = charges.map(({ _id }) => ({ charge: _id ?? "", dot: "DOT 459" }))
      await act(lind, number, "recordInstall", { installRecord: { ...anInstall, urethane, glasses } })
      const { installRecord } = await open(rosa, number)
      return { kept: installRecord?.driveAwayAt, printed: (await invoiceOf(key)).driveAwayAt }
    }
    const { kept, printed } = await warrantyIn("6/30/2099")
    expect(printed).toBe(kept)
    expect(printed).toMatch(/^\d{4}-/)
    expect((await warrantyIn("1/31/2020")).printed).toBeUndefined()
  })

  it("shows the old parts' disposition only once recorded", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const { number, key } = await invoiced(rosa, lind, { charges: [{ ...windshield }] })
    expect(await invoiceOf(key)).not.toHaveProperty("oldParts")
    await act(lind, number, "recordOldParts", { oldParts: "shown" })
    expect((await invoiceOf(key)).oldParts).toBe("shown")
  })

  it("is dated by the day the work was done, not by the planned day", () =>
    withinOneDay(async (today) => {
      const [rosa, lind] = [await clerk(), await technician()]
      const planned = toWireDate(addDays(today, -9))
      const { number, key } = await invoiced(rosa, lind, { appointmentDate: planned })
      expect((await invoiceOf(key)).issuedOn).toBe(toWireDate(today))
      // A reopened job is dated by its appointment.
      await act(rosa, number, "setStatus", { serviceStatus: "repairReady" })
      expect((await invoiceOf(key)).issuedOn).toBe(planned)
    }))

  it("includes the signature image when there is one", async () => {
    const lind = await technician()
    const { number, key } = await invoiced(await clerk(), lind)
    expect(await invoiceOf(key)).not.toHaveProperty("signature")
    await sign(lind, number)
    const { signature } = await invoiceOf(key)
    expect(signature?.name).toBe("Priya Raman")
    const picture = await fetch(signature?.address ?? "")
    expect(picture.headers.get("content-type")).toBe("image/png")
  })

  it("shows it by number to the office, the job's technician, its customer, and account", async () => {
    const [rosa, lind, mia, fleet] = [
      await clerk(),
      await technician(),
      await customer(),
      await commercialAccount(),
    ]
    const { number } = await invoiced(rosa, lind, { customerId: mia._id, billingId: fleet._id })
    for (const person of [await admin(), rosa, lind, mia, fleet]) {
      for (const name of ["id", "key"]) {
        expect(await as(person).get("/invoice", { [name]: number })).toMatchObject({
          status: 200,
          body: { invoiceNumber: number },
        })
      }
    }
  })

  it("returns 404 by number without a login, to other users, or with an expired session", async () => {
    const rosa = await clerk()
    const { number } = await invoiced(rosa, await technician(), { customerId: (await customer())._id })
    for (const person of [undefined, await customer(), await technician(), { ...rosa, token: "outdated" }])
      expect(await as(person).get("/invoice", { id: number })).toMatchObject(notFound)
  })

  it("returns 404 for a forged, truncated, or changed key, and for an invalid number", async () => {
    const rosa = await clerk()
    const { key } = await invoiced(rosa, await technician())
    const swapped = key.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    for (const forged of ["AAAAAAAAAAAAAAAAAAAAAA", key.slice(0, -1), swapped, "999999999", "-1", "48e3"])
      expect(await as(rosa).get("/invoice", { key: forged })).toMatchObject(notFound)
  })

  it("requires a key or number, of a valid key length, and rejects other parameters", async () => {
    expect(await as().get("/invoice")).toMatchObject({
      status: 400,
      body: { detail: "Missing invoice key/number.", fields: [{ field: "key" }] },
    })
    expect(await as().get("/invoice", { key: "k".repeat(41) })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "key" }] },
    })
    expect(await as().get("/invoice", { key: "k", invoiceNumber: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "invoiceNumber" }] },
    })
  })

  it("sends Cache-Control: no-store", async () => {
    const { key } = await invoiced(await clerk(), await technician())
    const { headers } = await fetch(`${inject("origin")}/api/invoice?key=${key}`)
    expect(headers.get("cache-control")).toBe("no-store")
  })
})
