export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const

/** The hours between which a shop chooses, 06:00 to 21:00 (owner's specification). */
export const hourChoices: readonly string[] = Array.from(
  { length: 16 },
  (_, index) => `${String(index + 6).padStart(2, "0")}:00`,
)

/** "closed", or two of the choices as "07:00-18:00", the second after the first. */
export const areHoursToChoose = (text: string): boolean => {
  if (text === "closed") return true
  const [opens = "", closes = "", ...more] = text.split("-")
  return more.length === 0 && hourChoices.includes(opens) && hourChoices.includes(closes) && closes > opens
}
