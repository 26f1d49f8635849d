export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const

export const hourChoices: readonly string[] = Array.from(
  { length: 16 },
  (_, index) => `${String(index + 6).padStart(2, "0")}:00`,
)

export const areHoursToChoose = (text: string): boolean => {
  if (text === "closed") return true
  const [opens = "", closes = "", ...more] = text.split("-")
  return more.length === 0 && hourChoices.includes(opens) && hourChoices.includes(closes) && closes > opens
}
