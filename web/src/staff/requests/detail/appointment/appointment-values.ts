import * as z from "zod"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { optionalDate } from "#web/ui/form/optional-date.ts"

const Values = z
  .object({
    date: optionalDate,
    start: z.string(),
    end: z.string(),
    location: z.enum(["", "Mobile", "Inshop"]),
    address: z.string().max(200, "Enter at most 200 characters."),
    branch: z.string(),
  })
  .refine(({ start, end }) => (start === "") === (end === ""), {
    path: ["end"],
    message: "Enter both a start and an end.",
  })
  .refine(({ start, end }) => start === "" || end === "" || Number(start) < Number(end), {
    path: ["end"],
    message: "The window must end after it starts.",
  })
export type AppointmentValues = z.output<typeof Values>

export const valuesOf = (request: ServiceRequest): AppointmentValues => ({
  date: request.appointmentDate ?? "",
  start: String(request.appointmentTimeStart ?? ""),
  end: String(request.appointmentTimeEnd ?? ""),
  location: request.appointmentLocation ?? "",
  address: request.appointmentAddress ?? "",
  branch: request.branch ?? "",
})

export const isMoved = (values: AppointmentValues, base: ServiceRequest): boolean => {
  const before = valuesOf(base)
  return values.date !== before.date || values.start !== before.start || values.end !== before.end
}

/** A job that was stored with a window and no day keeps it while something else is edited. */
export const valuesSchema = (base: ServiceRequest) =>
  Values.refine((values) => values.date !== "" || values.start === "" || !isMoved(values, base), {
    path: ["date"],
    message: "Choose the day for this window.",
  })
