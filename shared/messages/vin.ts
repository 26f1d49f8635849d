export const vin = {
  uploadFailed: "Vin upload failed.",
  notDecoded: "VIN photo saved, but we couldn't read it.",
  oldNotDeleted: "Failed to delete old vin image",
} as const
