export const vin = {
  uploadFailed: "Vin upload failed.",
  notDecoded: "Vin image saved, not decoded though.",
  oldNotDeleted: "Failed to delete old vin image",
} as const
