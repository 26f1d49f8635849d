import { t } from "../language.ts"

export const notFoundPage = {
  sentence: t("We couldn't find that page."),
} as const
