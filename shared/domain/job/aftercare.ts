/** Aftercare advice on the job's page and the services page: an instruction and its reason. */

import { t } from "../../language.ts"

export const aftercare = [
  [
    t("Leave a window cracked about an inch for a day."),
    t("A slammed door pushes air against glass that's still setting."),
  ],
  [t("Leave the tape on for a day."), t("It keeps the molding in place.")],
  [t("No high-pressure car wash for two days."), t("Rain is fine.")],
] as const
