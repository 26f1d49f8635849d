import type { ServiceRequest } from "#shared/api/requests/service-request.ts"

/** Falls back to the customer's address. */
export const addressOf = ({
  appointmentAddress,
  customerFullAddress,
}: Pick<ServiceRequest, "appointmentAddress" | "customerFullAddress">): string =>
  appointmentAddress || customerFullAddress || ""

/** Keeps state and ZIP on one line. */
export const keepStateAndZip = (address: string): string =>
  address.replace(/\b([A-Z]{2}) (\d{5})/, "$1\u00a0$2")
