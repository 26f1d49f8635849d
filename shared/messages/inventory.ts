import { t } from "../language.ts"
export const inventory = {
  none: t("There are no parts saved to inventory."),
  listFailed: t("An error occurred when pulling inventory."),
  addFailed: t("An error occurred when adding the part."),
  saveFailed: t("An error occurred when saving the part."),
  deleteFailed: t("An error occurred when deleting the part."),
  partNumber: t("Enter a part number, like FW04915GTYN."),
  noBranch: t("Choose one of our branches."),
  gone: t("Someone already deleted this part."),
  exists: t("This part is already there. Change its quantity instead."),
  notEnough: (left: number) => {
    if (left === 0) return t("There are none left.")
    return left === 1 ? t("There is only 1 left.") : t(`There are only ${left} left.`)
  },
  changed: t("Someone just changed this part. Look at it again before you save."),
} as const
