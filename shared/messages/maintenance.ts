import { t } from "../language.ts"

export const maintenance = {
  sentence: t("This page is down for maintenance."),
} as const
