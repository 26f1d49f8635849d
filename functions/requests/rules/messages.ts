import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import type { Message } from "../../platform/outbox.ts"

/** Tells the customer that his technician is on the way. */
export const enrouteText = (
  id: string,
  to: string,
  request: Pick<ServiceRequest, "invoiceNumber" | "vehicle">,
  technician: string,
  now: Date,
): Message => ({
  id,
  kind: "text",
  to,
  body: `Clearline Auto Glass: ${technician} is on the way to your ${request.vehicle ?? "vehicle"}. Job ${request.invoiceNumber}.`,
  invoiceNumber: request.invoiceNumber,
  at: now.toISOString(),
})
