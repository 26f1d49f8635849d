import { t } from "../language.ts"

export const catalog = {
  unknownCar: t("The catalog doesn't have this vehicle."),
  vehicleChanged: "Someone else just changed this vehicle. Go back, and edit it again.",
  nothingSaved: "No Replacement Quotes Saved",
  partCheckFailed: t("An error occurred."),
  atWork: "The program is making a new catalog. Stop it first.",
} as const
