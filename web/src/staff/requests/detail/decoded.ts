import type { DecodedVin } from "../../../data/vehicles.ts"

/** The car of a VIN in words, as the job names it. */
export const carText = ({ year, make, model, style }: DecodedVin): string =>
  [year, make, model, style].filter(Boolean).join(" ")

/** The same as the fields of the job. */
export const vehicleData = ({ year, make, model, style }: DecodedVin) => ({ year, make, model, style })
