import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { appointmentInText, requestText } from "#shared/domain/job/request-text.ts"
import type { Message } from "../../platform/outbox.ts"

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

export const bookedText = (
  id: string,
  to: string,
  request: ServiceRequest,
  { shop, link }: { shop: string; link: string },
  now: Date,
): Message => {
  const { invoiceNumber, customerId } = request
  return {
    id,
    kind: "text",
    to,
    body: `${shop ? `${shop}: ` : ""}You're booked for ${appointmentInText(request)}. Follow your job: ${link}`,
    invoiceNumber,
    ...(customerId && { userId: customerId }),
    cause: "booked",
    at: now.toISOString(),
  }
}

/** Texts to the customer about an action. */
export const notices = { enroute: enrouteText, booked: bookedText }

/** A technician's way is announced only now, not when a phone sends it later. */
export const customerNotice = (
  { action, enroute }: { action: string; enroute?: boolean | undefined },
  doneAt: Date | undefined,
): keyof typeof notices | undefined => {
  if (action === "navigate" && enroute === true && !doneAt) return "enroute"
  return action === "confirmAppointment" ? "booked" : undefined
}

/** Confirms a new request to a customer with consent. Undefined if the owner set no text. */
export const requestMessage = (
  id: string,
  to: string,
  request: Pick<
    ServiceRequest,
    "invoiceNumber" | "customerId" | "appointmentDate" | "appointmentTimeStart" | "appointmentTimeEnd"
  >,
  { words, link }: { words: string; link: string },
  now: Date,
): Message | undefined => {
  const body = requestText({ ...request, address: link }, words)
  return body === undefined
    ? undefined
    : {
        id,
        kind: "text",
        to,
        body,
        invoiceNumber: request.invoiceNumber,
        ...(request.customerId && { userId: request.customerId }),
        cause: "request",
        at: now.toISOString(),
      }
}

export const jobText = (
  id: string,
  technician: { _id: string; phone: string },
  request: ServiceRequest,
  { shop }: { shop: string },
  now: Date,
): Message => {
  const { invoiceNumber, vehicle, serviceSummary, zone } = request
  const when = appointmentInText(request) || "no date yet"
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
