import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { appointmentInText, bookedText, fromShop, requestText } from "#shared/domain/job/request-text.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import { unknownZone } from "#shared/domain/schedule/zones.ts"
import type { Language } from "#shared/language.ts"
import type { Message } from "../../platform/outbox.ts"

export const enrouteText = (
  id: string,
  to: string,
  request: Pick<ServiceRequest, "invoiceNumber" | "vehicle" | "customerId" | "language">,
  { shop, technician }: { shop: string; technician: string | undefined },
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

const bookedMessage = (
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
    body: bookedText({ ...request, address: link }, shop),
    invoiceNumber,
    ...(customerId && { userId: customerId }),
    cause: "booked",
    at: now.toISOString(),
  }
}

/** Texts to the customer about an action. */
export const notices = { enroute: enrouteText, booked: bookedMessage }

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

type TechnicianTexts = {
  noDate: string
  inShop: (zone: string) => string
  noZone: string
  job: (invoiceNumber: number, facts: string) => string
}

/** The Spanish ones avoid á, í, ó, and ú (`customer-texts.ts`). */
const technicianTexts: Readonly<Record<Language, TechnicianTexts>> = {
  en: {
    noDate: "no date yet",
    inShop: (zone) => `in shop, ${zone}`,
    noZone: unknownZone,
    job: (invoiceNumber, facts) => `Job ${invoiceNumber}, ${facts}.`,
  },
  es: {
    noDate: "sin fecha",
    inShop: (zone) => `en el taller, ${zone}`,
    noZone: "sin zona",
    job: (invoiceNumber, facts) => `Trabajo ${invoiceNumber}, ${facts}.`,
  },
}

/** In the technician's language. The work and the car are as stored. */
export const jobText = (
  id: string,
  technician: { _id: string; phone: string; language?: Language | undefined },
  request: ServiceRequest,
  { shop }: { shop: string },
  now: Date,
): Message => {
  const { invoiceNumber, vehicle, serviceSummary, zone } = request
  const { language = "en" } = technician
  const { noDate, inShop, noZone, job } = technicianTexts[language]
  const when = appointmentInText({ ...request, language }) || noDate
  const where = isInshop(request) ? inShop(zone) : zone === unknownZone ? noZone : zone
  const work = [vehicle, serviceSummary].filter(Boolean).join(", ")
  return {
    id,
    kind: "text",
    to: technician.phone,
    body: fromShop(shop, `${job(invoiceNumber, `${when}, ${where}`)}${work && ` ${work}.`}`),
    invoiceNumber,
    userId: technician._id,
    cause: "job",
    at: now.toISOString(),
  }
}
