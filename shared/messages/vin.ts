import { t } from "../language.ts"

export const vin = {
  uploadFailed: t("Vin upload failed."),
  notDecoded: t("VIN photo saved, but we couldn't read it."),
  oldNotDeleted: t("Failed to delete old vin image"),
} as const
