import { describe, expect, it } from "vitest"
import {
  defaultTemplates,
  fillTemplate,
  placeholders,
  unfilledProblem,
  valuesOfJob,
} from "./text-template.ts"

const values = {
  name: "Priya Raman",
  window: "Tue, Nov 24, 1:00pm to 3:00pm",
  shop: "Clearline Auto Glass",
  technician: "Diego Ortega",
  link: "https://shop.example/job/abc",
  amount: "$120.00",
}

describe("A text template", () => {
  it("fills every placeholder from the job, even repeated ones", () => {
    expect(fillTemplate("{name}, {name}: {window}, {shop}, {technician}, {link}, {amount}", values)).toBe(
      "Priya Raman, Priya Raman: Tue, Nov 24, 1:00pm to 3:00pm, Clearline Auto Glass, Diego Ortega, https://shop.example/job/abc, $120.00",
    )
  })

  it("never fills braces inside a customer's name, nor unknown placeholders", () => {
    expect(fillTemplate("Hi {name} {vin}", { ...values, name: "{amount}" })).toBe("Hi {amount} {vin}")
  })

  it("keeps an unknown or blank placeholder, and explains how to fix it", () => {
    const text = fillTemplate("{shop} comes {window}.", { shop: "Clearline", window: " " })
    expect(text).toBe("Clearline comes {window}.")
    expect(unfilledProblem(text)).toBe(
      "{window} isn't filled in. Type the time window in its place, or delete it.",
    )
    expect(unfilledProblem(fillTemplate(text, values))).toBeUndefined()
    expect(unfilledProblem("{vin} and {toString} are words of the sender")).toBeUndefined()
  })

  it("takes its values from the job, without an amount while nothing is charged", () => {
    const job = {
      customerName: "Priya Raman",
      appointmentDate: "2026-11-24",
      appointmentTimeStart: 13 * 60,
      appointmentTimeEnd: 15 * 60,
      totalCustomerDue: 12_000,
      totalInsuranceDue: 40_000,
      payments: [],
      total: 52_000,
    }
    const { shop: _, ...ofJob } = values
    const others = { technicians: ["Diego Ortega"], address: values.link }
    expect(valuesOfJob(job, others)).toEqual(ofJob)
    expect(valuesOfJob({ ...job, total: 0 }, others)).not.toHaveProperty("amount")
  })

  it("for a new shop is completely filled with a job's values", () => {
    for (const { text } of defaultTemplates)
      expect(unfilledProblem(fillTemplate(text, values))).toBeUndefined()
    expect(Object.keys(values)).toEqual(Object.keys(placeholders))
  })
})
