import { expect, test } from "vitest"
import { countOf } from "./job-count.ts"

const planned = [
  { invoiceNumber: 48198, zone: "Yuba City", appointmentTechnicians: ["cho"] },
  { invoiceNumber: 48190, zone: "Linda", appointmentTechnicians: ["cho", "lee"] },
  { invoiceNumber: 48211, zone: "Lincoln" },
]

test("counts all of a technician's jobs of the day, including those without a window", () => {
  expect(countOf("cho", planned)).toBe(2)
  expect(countOf("lee", planned)).toBe(1)
  expect(countOf("ortega", planned)).toBe(0)
})
