import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as, type Login, malformed } from "../client.ts"
import { aDispatch, unknownCar } from "../ivy/dispatch.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { open } from "./job.ts"

const { admin, clerk, technician, customer } = people(table)

const take = (who: Login | undefined, dispatch: string, body: object = {}, key?: string) =>
  as(who).send("PUT", `/ivy_NewSafeliteDispatches?dispatch=${dispatch}`, body, key ? { key } : {})
type Taken = { matches: number; invoiceNumber: number; already: boolean }
const taken = async (who: Login, dispatch: string, body: object = {}): Promise<Taken> =>
  done(await take(who, dispatch, body)) as Taken
const atPortal = async (who: Login, dispatch: string) =>
  (await as(who).get("/readsafelitedispatch", { dispatch })).body

describe("PUT /ivy_NewSafeliteDispatches", () => {
  it("creates a request with every field of the dispatch", () =>
    withinOneDay(async (today) => {
      const rosa = await clerk({ name: "Rosa Benitez" })
      const text = `Redwood ${randomUUID()}`
      const key = await addCarrier(rosa, { text })
      const dispatch = await aDispatch({
        insuranceCarrier: text.toUpperCase(),
        insuranceDeductible: "$250.00",
        insuranceLossCause: "Rock",
        insuranceLossDate: "11/12/2026",
        insurancePolicyNumber: "P0883412",
        serviceSummary: "Replace windshield",
        customerName: "Dana Whitfield",
        customerAddress: "418 Plumas St, Yuba City, CA 95991",
        vehicleVinNumber: "4S4BTGUD1N3148827",
      })
      const { invoiceNumber, ...reply } = await taken(rosa, dispatch.ReferralNumber)
      expect(reply).toEqual({ matches: 1, already: false })
      const request = await open(rosa, invoiceNumber)
      expect(request).toMatchObject({
        serviceStatus: "awaitingServiceScheduling",
        source: "dispatch",
        serviceWriter: "IVY",
        invoiceType: "Insurance",
        appointmentLocation: "Mobile",
        appointmentDate: toWireDate(today),
        appointmentTimeStart: "6:00am",
        appointmentTimeEnd: "5:00pm",
        appointmentAddress: "418 Plumas St, Yuba City, CA 95991",
        insuranceDispatch: dispatch.ReferralNumber,
        externalReferenceNumber: dispatch.ReferralNumber,
        insuranceCarrierKey: key,
        insuranceCarrier: text,
        insuranceDeductible: 250,
        insuranceCauseOfLoss: "Rock",
        insuranceDateofLoss: "11/12/2026",
        insurancePolicyNumber: "P0883412",
        serviceSummary: "Replace windshield",
        customerName: "Dana Whitfield",
        customerPhone: dispatch.customerPhone,
        customerFullAddress: "418 Plumas St, Yuba City, CA 95991",
        vin: "4S4BTGUD1N3148827",
        carId: dispatch.vehicleCarId,
        year: 2022,
        make: "Subaru",
        model: "Outback",
        charges: [],
      })
      const { body: events } = await as(rosa).get("/servicerequesthistory", { invoiceNumber })
      expect(events[0]).toMatchObject({
        by: { name: "Rosa Benitez" },
        action: `took the dispatch ${dispatch.ReferralNumber}`,
      })
    }))

  it("reports the request's number to the portal", async () => {
    const rosa = await clerk()
    const { ReferralNumber } = await aDispatch()
    const { invoiceNumber } = await taken(rosa, ReferralNumber)
    expect(await atPortal(rosa, ReferralNumber)).toMatchObject({
      referralStatus: "accepted",
      reference: String(invoiceNumber),
      invoiceNumber,
    })
  })

  it("creates one request for two concurrent clicks, a retry, and a later call", async () => {
    const [rosa, ada] = [await clerk(), await admin()]
    const { ReferralNumber } = await aDispatch()
    const replies = await Promise.all([
      take(rosa, ReferralNumber, {}, `take-${ReferralNumber}-a`),
      take(ada, ReferralNumber, {}, `take-${ReferralNumber}-b`),
      take(rosa, ReferralNumber, {}, `take-${ReferralNumber}-a`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const numbers = new Set(replies.map(({ body }) => (body as Taken).invoiceNumber))
    expect(numbers.size).toBe(1)
    expect(await taken(ada, ReferralNumber)).toEqual({
      matches: 0,
      invoiceNumber: [...numbers][0],
      already: true,
    })
    const found = await as(rosa).get("/servicerequest", { search: ReferralNumber })
    expect(found.body.length).toBeLessThanOrEqual(1)
  })

  it("is rejected, not silently repeated, when the resulting request was deleted", async () => {
    const rosa = await clerk()
    const { ReferralNumber } = await aDispatch()
    const first = await taken(rosa, ReferralNumber)
    done(await as(rosa).delete("/servicerequest", { invoiceNumber: first.invoiceNumber }))
    expect(await take(rosa, ReferralNumber)).toBeProblem(409, "already_exists", {
      detail: messages.ivy.takenElsewhere,
    })
  })

  it("creates the request again, once, if it was deleted before the portal was updated", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const { ReferralNumber } = await aDispatch()
    await table.transact([
      { put: { ...keys.dispatch(ReferralNumber), invoiceNumber: 999_999_998 }, onlyIf: "unguarded" },
    ])
    const both = await Promise.all([rosa, marta].map((who) => taken(who, ReferralNumber)))
    expect(new Set(both.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(1)
    expect(both[0]?.invoiceNumber).not.toBe(999_999_998)
  })

  it("links the customer known by phone, or creates one", async () => {
    const rosa = await clerk()
    const mia = await customer({ phone: randomPhone() })
    await as(rosa).put("/users", { user: mia._id, language: "es" })
    const known = await aDispatch({ customerPhone: mia.phone })
    const one = await open(rosa, (await taken(rosa, known.ReferralNumber)).invoiceNumber)
    expect(one).toMatchObject({ customerId: mia._id, language: "es" })

    const phone = randomPhone()
    const two = await Promise.all(
      [1, 2].map(async () => {
        const { ReferralNumber } = await aDispatch({ customerPhone: phone, customerName: "Dana Whitfield" })
        return open(rosa, (await taken(rosa, ReferralNumber)).invoiceNumber)
      }),
    )
    expect(new Set(two.map(({ customerId }) => customerId)).size).toBe(1)
    expect(two[0]?.customerId).toEqual(expect.any(String))

    const theo = await technician()
    const staffs = await aDispatch({ customerPhone: theo.phone })
    const other = await open(rosa, (await taken(rosa, staffs.ReferralNumber)).invoiceNumber)
    expect(other).not.toHaveProperty("customerId")
  })

  it("finds the car by its CarId when there is no VIN", async () => {
    const rosa = await clerk()
    const dispatch = await aDispatch()
    const request = await open(rosa, (await taken(rosa, dispatch.ReferralNumber)).invoiceNumber)
    expect(request).toMatchObject({
      carId: dispatch.vehicleCarId,
      year: Number(dispatch.CustVehicle.VehicleYear),
    })
    expect(request.vehicle).toContain(dispatch.CustVehicle.VehicleYear)
  })

  it("requires the car when it can't be determined, and stores it as free text", async () => {
    const rosa = await clerk()
    const { ReferralNumber } = await aDispatch(unknownCar)
    expect(await take(rosa, ReferralNumber)).toBeProblem(422, "vehicle_unknown", {
      detail: "Could not determine vehicle from CarId nobody-knows",
      Error: "Could not determine vehicle from CarId nobody-knows",
    })
    const { invoiceNumber } = await taken(rosa, ReferralNumber, { vehicle: "1987 Yugo GV" })
    const request = await open(rosa, invoiceNumber)
    expect(request).toMatchObject({ vehicle: "1987 Yugo GV", carId: "nobody-knows" })
    expect(request).not.toHaveProperty("year")
  })

  it("leaves fields open that the dispatch leaves empty or garbles", async () => {
    const rosa = await clerk()
    const { ReferralNumber } = await aDispatch({
      insuranceDeductible: "ask them",
      Deductible: "",
      insuranceLossDate: "last week",
      customerPhone: "call the shop",
      customerName: "  ",
      insuranceCarrier: "Nobody's Insurance",
      Client: "",
    })
    const request = await open(rosa, (await taken(rosa, ReferralNumber)).invoiceNumber)
    expect(request).toMatchObject({
      insuranceCarrier: "Nobody's Insurance",
      customerPhone: "call the shop",
    })
    for (const field of ["insuranceDateofLoss", "customerId", "insuranceCarrierKey"])
      expect(request).not.toHaveProperty(field)
  })

  it("returns 404 for a number that is not in the portal", async () => {
    expect(await take(await clerk(), "none-such")).toBeProblem(404, "not_found", {
      detail: "Could not pull Safelite Dispatch",
    })
  })

  it("is rejected when the portal assigned it to another shop", async () => {
    const { ReferralNumber } = await aDispatch({ referralStatus: "accepted", reference: "other-shop" })
    expect((await take(await clerk(), ReferralNumber)).status).toBe(409)
  })

  it("is limited to staff, and rejects malformed input by field", async () => {
    const { ReferralNumber } = await aDispatch()
    const rosa = await clerk()
    expect(await take(rosa, "a b")).toMatchObject({ status: 400, body: { fields: [{ field: "dispatch" }] } })
    for (const [body, field] of [
      [{ vehicle: "" }, "vehicle"],
      [{ vehicle: "x".repeat(121) }, "vehicle"],
      [{ surprise: 1 }, "surprise"],
    ] as const)
      expect(await take(rosa, ReferralNumber, malformed(body))).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
