import { t } from "../language.ts"

export const prices = {
  formulaFailed: t("Unexpected response when loading quote formula."),
  totalChanged: t("The total changed. Check the new total and save again."),
  switchByAction: t("Use Switch to Insurance or Net."),
} as const
