import { expect, it } from "vitest"
import { enrouteText } from "./messages.ts"

it("speaks in the name of the shop, and of no shop before the settings name one", () => {
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
