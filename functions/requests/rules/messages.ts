import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { appointmentInText, fromShop, requestText } from "#shared/domain/job/request-text.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import type { Message } from "../../platform/outbox.ts"

export const enrouteText = (
  id: string,
  to: string,
  request: Pick<ServiceRequest, "invoiceNumber" | "vehicle" | "customerId" | "language">,
  { shop, technician }: { shop: string; technician: string },
  now: Date,
): Message => ({
  id,
  kind: "text",
  to,
  body: fromShop(
    shop,
    customerTexts[request.language ?? "en"].onTheWay({
      technician,
      vehicle: request.vehicle,
      invoiceNumber: request.invoiceNumber,
    }),
  ),
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
  const { invoiceNumber, customerId, language = "en" } = request
  return {
    id,
    kind: "text",
    to,
    body: fromShop(shop, customerTexts[language].booked(appointmentInText(request), link)),
    invoiceNumber,
    ...(customerId && { userId: customerId }),
    cause: "booked",
    at: now.toISOString(),
  }
}

/** Texts to the customer about an action. */
export const notices = { enroute: enrouteText, booked: bookedText }

/** The text about an action. A technician's drive is not announced if an offline phone reports it afterwards. */
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
    | "invoiceNumber"
    | "customerId"
    | "appointmentDate"
    | "appointmentTimeStart"
    | "appointmentTimeEnd"
    | "language"
  >,
  { shop, link }: { shop: Parameters<typeof requestText>[1]; link: string },
  now: Date,
): Message | undefined => {
  const body = requestText({ ...request, address: link }, shop)
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
  const when = appointmentInText({ ...request, language: "en" }) || "no date yet"
  const where = isInshop(request) ? `in shop, ${zone}` : zone
  const work = [vehicle, serviceSummary].filter(Boolean).join(", ")
  return {
    id,
    kind: "text",
    to: technician.phone,
    body: fromShop(shop, `Job ${invoiceNumber}, ${when}, ${where}.${work && ` ${work}.`}`),
    invoiceNumber,
    userId: technician._id,
    cause: "job",
    at: now.toISOString(),
  }
}
