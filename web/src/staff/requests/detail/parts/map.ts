import type { ServiceRequest } from "#shared/api/requests/service-request.ts"

/** Where the job is done; the customer's home unless another place was told. */
export const addressOf = ({
  appointmentAddress,
  customerFullAddress,
}: Pick<ServiceRequest, "appointmentAddress" | "customerFullAddress">): string =>
  appointmentAddress || customerFullAddress || ""

/** As it is read: state and ZIP stay together. */
export const shownAddress = (address: string): string => address.replace(/\b([A-Z]{2}) (\d{5})/, "$1\u00a0$2")

/** Opens the maps of the device with the way there. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address })}`
