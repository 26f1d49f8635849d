import { t } from "../language.ts"

export const charges = {
  none: t("No charges have been saved."),
  partsNotSaved: t("Parts for this vehicle are not saved in our database."),
  partsFailed: t("Couldn't get the parts of this vehicle."),
  mygrantFailed: t("An error occurred when pulling part data from Mygrant."),
} as const
