import { toWireTime, windowTimes } from "../../../../shared/domain/dates.ts"

/* What is chosen of an appointment, while a request is taken and afterwards. */

/** minutes after midnight */
export const windowChoices = [
  { value: "", label: "–" },
  ...windowTimes.map((minutes) => ({ value: String(minutes), label: toWireTime(minutes) })),
]

export const locationChoices = [
  { value: "Mobile", label: "Mobile" },
  { value: "Inshop", label: "In shop" },
]
