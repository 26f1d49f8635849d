import { expect, it } from "vitest"
import type { Language } from "#shared/language.ts"
import { aRequest, noon } from "#test/builders/requests.ts"
import { enrouteText, jobText } from "./customer-texts.ts"

it("The en route text names the shop, or no shop before the settings name one", () => {
  const textOf = (shop: string) =>
    enrouteText(
      "m1",
      "5305550104",
      { invoiceNumber: 20481, vehicle: "2022 Subaru Outback" },
      { shop, technician: "Diego Ortega" },
      new Date("2026-11-20T18:00:00Z"),
    ).body
  const words = "Diego Ortega is on the way to your 2022 Subaru Outback. Job 20481."
  expect(textOf("Valley Glass")).toBe(`Valley Glass: ${words}`)
  expect(textOf("")).toBe(words)
})

it("The job text gives a technician the job, time, place, work, and car in their language", () => {
  const textOf = (fields: Parameters<typeof aRequest>[0], shop = "Valley Glass", language?: Language) =>
    jobText("m1", { _id: "theo", phone: "5305550103", language }, aRequest(fields), { shop }, noon).body
  const planned = {
    appointmentDate: "2026-11-24",
    appointmentTimeStart: 780,
    appointmentTimeEnd: 900,
    appointmentLocation: "Mobile",
    appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
    serviceSummary: "Replace windshield",
  } as const
  expect(textOf(planned)).toBe(
    "Valley Glass: Job 48210, Tue, Nov 24, 1:00pm to 3:00pm, Yuba City. 2022 Subaru Outback, Replace windshield.",
  )
  expect(textOf({ vehicle: undefined }, "")).toBe("Job 48210, no date yet, Unknown.")
  expect(textOf(planned, "Valley Glass", "es")).toBe(
    "Valley Glass: Trabajo 48210, martes 24 de nov de 1:00pm a 3:00pm, Yuba City. 2022 Subaru Outback, Replace windshield.",
  )
  expect(textOf({ vehicle: undefined }, "", "es")).toBe("Trabajo 48210, sin fecha, sin zona.")
})
