import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { shortDate, windowText } from "../../../shared/domain/dates.ts"
import { isInshop } from "../../../shared/domain/request.ts"
import type { Message } from "../../platform/outbox.ts"

/** Tells the customer that the technician is on the way, in the name of the shop as the settings have it. */
export const enrouteText = (
  id: string,
  to: string,
  request: Pick<ServiceRequest, "invoiceNumber" | "vehicle" | "customerId">,
  { shop, technician }: { shop: string; technician: string },
  now: Date,
): Message => ({
  id,
  kind: "text",
  to,
  body: `${shop ? `${shop}: ` : ""}${technician} is on the way to your ${request.vehicle ?? "vehicle"}. Job ${request.invoiceNumber}.`,
  invoiceNumber: request.invoiceNumber,
  ...(request.customerId && { userId: request.customerId }),
  cause: "enroute",
  at: now.toISOString(),
})

/** Once the appointment is confirmed: when, and the link on which the customer follows the job, authorizes and pays. */
export const bookedText = (
  id: string,
  to: string,
  request: ServiceRequest,
  { shop, link }: { shop: string; link: string },
  now: Date,
): Message => {
  const { invoiceNumber, customerId, appointmentDate: date } = request
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = request
  const window = start === undefined || end === undefined ? undefined : windowText({ start, end })
  const when = [date && shortDate(date), window].filter(Boolean).join(", ")
  return {
    id,
    kind: "text",
    to,
    body: `${shop ? `${shop}: ` : ""}You're booked for ${when}. Follow your job: ${link}`,
    invoiceNumber,
    ...(customerId && { userId: customerId }),
    cause: "booked",
    at: now.toISOString(),
  }
}

/** The owner's own words for a request that came in, to a customer who takes texts; nothing where the owner has set none. */
export const requestText = (
  id: string,
  to: string,
  request: Pick<ServiceRequest, "invoiceNumber" | "customerId">,
  words: string,
  now: Date,
): Message | undefined =>
  words.trim() === ""
    ? undefined
    : {
        id,
        kind: "text",
        to,
        body: words.trim(),
        invoiceNumber: request.invoiceNumber,
        ...(request.customerId && { userId: request.customerId }),
        cause: "request",
        at: now.toISOString(),
      }

/** What a technician reads on the road: which job, when and where, and what is done to which car. */
export const jobText = (
  id: string,
  technician: { _id: string; phone: string },
  request: ServiceRequest,
  { shop }: { shop: string },
  now: Date,
): Message => {
  const { invoiceNumber, vehicle, serviceSummary, appointmentDate: date, zone } = request
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = request
  // A text is read on another day, too: no "today".
  const day = date && shortDate(date)
  const window = start === undefined || end === undefined ? undefined : windowText({ start, end })
  const when = [day, window].filter(Boolean).join(", ") || "no date yet"
  const where = isInshop(request) ? `in shop, ${zone}` : zone
  const work = [vehicle, serviceSummary].filter(Boolean).join(", ")
  return {
    id,
    kind: "text",
    to: technician.phone,
    body: `${shop ? `${shop}: ` : ""}Job ${invoiceNumber}, ${when}, ${where}.${work && ` ${work}.`}`,
    invoiceNumber,
    userId: technician._id,
    cause: "job",
    at: now.toISOString(),
  }
}
