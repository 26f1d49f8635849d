import { describe, expect, test } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { incompleteDate } from "#web/ui/form/incomplete-date.ts"
import { valuesOf, valuesSchema } from "./appointment-values.ts"

const planned = { appointmentDate: "2026-11-20", appointmentTimeStart: 540, appointmentTimeEnd: 660 }
const errorsOf = (stored: Partial<ServiceRequest>, changes: Partial<ReturnType<typeof valuesOf>>) => {
  const request = stored as ServiceRequest
  const { error } = valuesSchema(request).safeParse({ ...valuesOf(request), ...changes })
  return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []
}

describe("an appointment's form", () => {
  test("refuses a half-typed date, and a window without a day", () => {
    expect(errorsOf(planned, { date: incompleteDate })).toEqual([["date", "Enter a date, like 11/20/2026."]])
    expect(errorsOf(planned, { date: "" })).toEqual([["date", "Choose the day for this window."]])
  })

  test("accepts neither day nor window, and an edited address over a stored window without a day", () => {
    expect(errorsOf(planned, { date: "", start: "", end: "" })).toEqual([])
    expect(errorsOf({ ...planned, appointmentDate: undefined }, { address: "9 Elm St" })).toEqual([])
  })
})
