import { describe, expect, test } from "vitest"
import { bodyOf, emptyRequest, NewRequest, type NewRequest as Values } from "./form.ts"
import { workSentence } from "./work.ts"

const aRequest = (changes: Partial<Values>): Values => ({
  ...emptyRequest("2026-11-20"),
  customerId: "u1",
  customerName: "Priya Raman",
  customerPhone: "5305550102",
  customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
  year: "2022",
  make: "Subaru",
  model: "Outback",
  panes: ["windshield"],
  appointmentTimeStart: "780",
  appointmentTimeEnd: "900",
  ...changes,
})

const errorsOf = (values: Values): Record<string, string> =>
  Object.fromEntries(
    (NewRequest.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  )

describe("new request validation", () => {
  test("accepts a complete request", () => {
    expect(errorsOf(aRequest({}))).toEqual({})
  })

  test("requires customer, vehicle, and work", () => {
    expect(errorsOf(emptyRequest(""))).toEqual({
      customerId: "Find the customer, or add a new one.",
      vin: "Which vehicle is it? Enter a VIN, year and make, or a description.",
      panes: "Choose the glass or describe the work.",
    })
  })

  test("requires a name of 3 to 100 characters, a ten-digit phone, and a valid email if any", () => {
    const values = aRequest({
      customerId: "",
      isNewCustomer: true,
      customerName: "Al",
      customerPhone: "555-01",
      customerEmail: "priya",
    })
    expect(errorsOf(values)).toEqual({
      customerName: "Enter a name of 3 to 100 characters.",
      customerPhone: "Enter a 10-digit US phone number.",
      customerEmail: "Enter an email address of 3 to 50 characters.",
    })
  })

  test("names the position of a letter O in a VIN", () => {
    expect(errorsOf(aRequest({ vin: "4S4BTGUD1N31O0000" })).vin).toBe("A VIN can't have the letter O. Try 0.")
  })

  test("limits a deductible to the maximum amount", () => {
    const insured = { invoiceType: "Insurance", insuranceCarrierKey: "sierra" } as const
    expect(errorsOf(aRequest({ ...insured, insuranceDeductible: "99999999999" }))).toMatchObject({
      insuranceDeductible: "Enter at most 9,999,999.99.",
    })
  })

  test("requires carrier and deductible for Insurance, and allows a deductible of 0", () => {
    expect(errorsOf(aRequest({ invoiceType: "Insurance" }))).toEqual({
      insuranceCarrierKey: "Choose the carrier.",
      insuranceDeductible: "Enter the deductible, like 250.00, or 0.",
    })
    const free = aRequest({
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: "0",
    })
    expect(errorsOf(free)).toEqual({})
  })

  test("requires the billed account for Net", () => {
    expect(errorsOf(aRequest({ invoiceType: "Net" }))).toEqual({ billingId: "Choose the account to bill." })
  })

  test("requires a window for a day, with its end after its start", () => {
    expect(errorsOf(aRequest({ appointmentTimeStart: "", appointmentTimeEnd: "" }))).toEqual({
      appointmentTimeStart: "Choose an arrival time.",
    })
    expect(errorsOf(aRequest({ appointmentTimeEnd: "600" }))).toEqual({
      appointmentTimeEnd: "The window must end after it starts.",
    })
  })

  test("accepts a request without a day", () => {
    const later = aRequest({ appointmentDate: "", appointmentTimeStart: "", appointmentTimeEnd: "" })
    expect(errorsOf(later)).toEqual({})
  })

  test("requires the branch for an in-shop job", () => {
    expect(errorsOf(aRequest({ appointmentLocation: "Inshop" }))).toEqual({ branch: "Choose the shop." })
  })
})

describe("a new request's payload", () => {
  const ids = { customerId: "u1", vehicleId: "v1" }

  test("has cents, days, and minutes, and no empty fields", () => {
    const values = aRequest({
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: "$250",
      insuranceClaimNumber: "SM-7719",
    })
    expect(bodyOf(values, ids, undefined)).toEqual({
      charges: [{ type: "Replace", opening: "windshield" }, { type: "Install Kit" }],
      customerId: "u1",
      vehicleId: "v1",
      invoiceType: "Insurance",
      customerName: "Priya Raman",
      customerPhone: "5305550102",
      customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
      language: "en",
      vehicle: "2022 Subaru Outback",
      year: 2022,
      make: "Subaru",
      model: "Outback",
      serviceSummary: "Replace windshield",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: 25000,
      insuranceClaimNumber: "SM-7719",
      externalReferenceNumber: "SM-7719",
      appointmentLocation: "Mobile",
      appointmentDate: "2026-11-20",
      appointmentTimeStart: 780,
      appointmentTimeEnd: 900,
      appointmentTechnicians: [],
    })
  })

  test("omits fields typed for another payer", () => {
    const values = aRequest({ insuranceCarrierKey: "sierra", insuranceDeductible: "250", billingId: "u3" })
    expect(
      Object.keys(bodyOf(values, ids, undefined)).filter((name) => /^(insurance|billing)/.test(name)),
    ).toEqual([])
  })

  test("includes the account's current data and the references for Net", () => {
    const values = aRequest({ invoiceType: "Net", billingId: "u3", customerVehicleReference: "Unit 14" })
    const account = {
      name: "Valley Plumbing & Drain",
      phone: "5305550188",
      email: "",
      address: "900 Bridge St",
    }
    expect(bodyOf(values, ids, account)).toMatchObject({
      invoiceType: "Net",
      billingId: "u3",
      billingCompany: "Valley Plumbing & Drain",
      billingPhone: "5305550188",
      billingFullAddress: "900 Bridge St",
      customerVehicleReference: "Unit 14",
    })
  })

  test("omits year, make, and model for a vehicle in free text", () => {
    const body = bodyOf(aRequest({ inOwnWords: true, vehicle: "white pickup" }), ids, undefined)
    expect(body).toMatchObject({ vehicle: "white pickup" })
    expect(body).not.toHaveProperty("year")
  })

  test("needs calibration only while a windshield with a camera is replaced", () => {
    const isNeeded = (changes: Partial<Values>) =>
      bodyOf(aRequest({ calibrationNeeded: true, ...changes }), ids, undefined).calibrationNeeded
    expect(isNeeded({})).toBe(true)
    expect(isNeeded({ work: "Repair" })).toBeUndefined()
    expect(isNeeded({ panes: ["door-front-left"] })).toBeUndefined()
  })

  test("omits a separate address equal to the customer's own", () => {
    const values = aRequest({ appointmentAddress: "1184 Plumas St, Yuba City, CA 95991" })
    expect(bodyOf(values, ids, undefined)).not.toHaveProperty("appointmentAddress")
  })
})

describe("the work summary", () => {
  test("names each glass", () => {
    expect(workSentence("Replace", ["windshield", "door-front-left"], 1)).toBe(
      "Replace windshield, replace front left door",
    )
  })

  test("counts chips, in the windshield unless another glass is selected", () => {
    expect(workSentence("Repair", [], 2)).toBe("Repair, 2 chips, windshield")
  })

  test("is the clerk's own text for other work", () => {
    expect(workSentence("Other", ["windshield"], 1)).toBe("")
  })
})
