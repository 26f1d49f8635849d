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

describe("what a new request needs", () => {
  test("a whole one is refused nothing", () => {
    expect(errorsOf(aRequest({}))).toEqual({})
  })

  test("an empty one asks for the customer, the car and the work", () => {
    expect(errorsOf(emptyRequest(""))).toEqual({
      customerId: "Find the customer, or add a new one.",
      vin: "Which vehicle is it? Enter a VIN, year and make, or a description.",
      panes: "Choose the glass or describe the work.",
    })
  })

  test("a new customer has a name of 3 to 100 characters, ten digits and, if any, an email", () => {
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

  test("a VIN with a letter O says which letter is wrong", () => {
    expect(errorsOf(aRequest({ vin: "4S4BTGUD1N31O0000" })).vin).toBe("A VIN can't have the letter O. Try 0.")
  })

  test("a deductible is no more than any amount may be", () => {
    const insured = { invoiceType: "Insurance", insuranceCarrierKey: "sierra" } as const
    expect(errorsOf(aRequest({ ...insured, insuranceDeductible: "99999999999" }))).toMatchObject({
      insuranceDeductible: "Enter at most 9,999,999.99.",
    })
  })

  test("Insurance wants the carrier and a deductible, which may be 0", () => {
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

  test("Net wants the account that pays", () => {
    expect(errorsOf(aRequest({ invoiceType: "Net" }))).toEqual({ billingId: "Choose the account to bill." })
  })

  test("a day needs its window, and a window runs forward", () => {
    expect(errorsOf(aRequest({ appointmentTimeStart: "", appointmentTimeEnd: "" }))).toEqual({
      appointmentTimeStart: "Choose an arrival time.",
    })
    expect(errorsOf(aRequest({ appointmentTimeEnd: "600" }))).toEqual({
      appointmentTimeEnd: "The window must end after it starts.",
    })
  })

  test("a request without a day is taken too", () => {
    const later = aRequest({ appointmentDate: "", appointmentTimeStart: "", appointmentTimeEnd: "" })
    expect(errorsOf(later)).toEqual({})
  })

  test("in the shop it says which shop", () => {
    expect(errorsOf(aRequest({ appointmentLocation: "Inshop" }))).toEqual({ branch: "Choose the shop." })
  })
})

describe("what is sent", () => {
  const ids = { customerId: "u1", vehicleId: "v1" }

  test("cents, days and minutes, and nothing that was left empty", () => {
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

  test("what was typed for another way of paying stays behind", () => {
    const values = aRequest({ insuranceCarrierKey: "sierra", insuranceDeductible: "250", billingId: "u3" })
    expect(
      Object.keys(bodyOf(values, ids, undefined)).filter((name) => /^(insurance|billing)/.test(name)),
    ).toEqual([])
  })

  test("Net sends the account as it stands now, and the references", () => {
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

  test("own words send no year, make and model", () => {
    const body = bodyOf(aRequest({ inOwnWords: true, vehicle: "white pickup" }), ids, undefined)
    expect(body).toMatchObject({ vehicle: "white pickup" })
    expect(body).not.toHaveProperty("year")
  })

  test("the customer's own address is not sent as another one", () => {
    const values = aRequest({ appointmentAddress: "1184 Plumas St, Yuba City, CA 95991" })
    expect(bodyOf(values, ids, undefined)).not.toHaveProperty("appointmentAddress")
  })
})

describe("the sentence of the work", () => {
  test("names each glass", () => {
    expect(workSentence("Replace", ["windshield", "door-front-left"], 1)).toBe(
      "Replace windshield, replace front left door",
    )
  })

  test("counts the chips, in the windshield unless another glass is chosen", () => {
    expect(workSentence("Repair", [], 2)).toBe("Repair, 2 chips, windshield")
  })

  test("is the clerk's own for other work", () => {
    expect(workSentence("Other", ["windshield"], 1)).toBe("")
  })
})
