import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"

/** Read with the first VIN: a function that has not decoded one starts without it. */
export const vinData = () => {
  let read: Promise<VinData> | undefined
  return () => {
    read ??= import("./shipped.ts").then(({ shippedVinData }) => shippedVinData())
    return read
  }
}
