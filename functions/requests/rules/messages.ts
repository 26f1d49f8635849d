import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isInshop } from "#shared/domain/request.ts"
import { appointmentInText, requestText } from "#shared/domain/request-text.ts"
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

/** To a customer who takes texts, when their request comes in; nothing while the owner has set no words for it. */
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

/** What a technician reads on the road: which job, when and where, and what is done to which car. */
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
