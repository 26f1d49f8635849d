import { t } from "../language.ts"

export const vin = {
  uploadFailed: "Vin upload failed.",
  notDecoded: t("VIN photo saved, but we couldn't read it."),
  oldNotDeleted: "Failed to delete old vin image",
} as const
