import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import type { Message } from "../../platform/outbox.ts"

/** Tells the customer that the technician is on the way, in the name of the shop as the settings have it. */
export const enrouteText = (
  id: string,
  to: string,
  request: Pick<ServiceRequest, "invoiceNumber" | "vehicle">,
  { shop, technician }: { shop: string; technician: string },
  now: Date,
): Message => ({
  id,
  kind: "text",
  to,
  body: `${shop ? `${shop}: ` : ""}${technician} is on the way to your ${request.vehicle ?? "vehicle"}. Job ${request.invoiceNumber}.`,
  invoiceNumber: request.invoiceNumber,
  at: now.toISOString(),
})
