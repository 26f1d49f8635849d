import { toWireTime } from "#shared/domain/schedule/dates.ts"
import { hourChoices } from "#shared/domain/schedule/hours-input.ts"
import { readHours } from "#shared/domain/schedule/opening-hours.ts"

type Choice = { value: string; label: string; disabled?: boolean }

export const closed = "closed"

export const splitHours = (hours: string): { opens: string; closes: string } => {
  const [opens = closed, closes = ""] = readHours(hours) ? hours.split("-") : []
  return { opens, closes }
}

const labelOf = (hour: string): string => {
  const [hours, minutes] = hour.split(":")
  return toWireTime(Number(hours) * 60 + Number(minutes))
}
const choice = (value: string): Choice => ({ value, label: labelOf(value) })

/** A stored hour may not be among today's choices, so it is added to them. */
const withStored = (choices: readonly string[], stored: string): Choice[] =>
  [...new Set([...choices, ...(stored === "" || stored === closed ? [] : [stored])])].toSorted().map(choice)

export const openingChoices = (stored: string): Choice[] => [
  { value: closed, label: "Closed" },
  ...withStored(hourChoices.slice(0, -1), stored),
]

export const closingChoices = (opens: string, stored: string): Choice[] => [
  { ...choice(opens), disabled: true },
  ...withStored(
    hourChoices.filter((hour) => hour > opens),
    stored > opens ? stored : "",
  ),
]

/** Hours that a newly opened day lasts. */
const usualHours = 9
const lastHour = hourChoices.at(-1) ?? ""

export const withOpening = (hours: string, opens: string): string => {
  if (opens === closed) return closed
  const { opens: before, closes } = splitHours(hours)
  const open = before === closed ? usualHours : Number(closes.slice(0, 2)) - Number(before.slice(0, 2))
  const closing = `${String(Number(opens.slice(0, 2)) + open).padStart(2, "0")}:00`
  return `${opens}-${closing > lastHour || closing <= opens ? lastHour : closing}`
}

export const withClosing = (hours: string, closes: string): string => `${splitHours(hours).opens}-${closes}`
