import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"

/** Loaded with the first VIN, so other calls start without it. */
export const vinData = () => {
  let read: Promise<VinData> | undefined
  return () => {
    read ??= import("./bundled-vin-data.ts").then(({ bundledVinData }) => bundledVinData())
    return read
  }
}
