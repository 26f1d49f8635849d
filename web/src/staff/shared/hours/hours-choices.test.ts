import { expect, test } from "vitest"
import { areHoursToChoose } from "#shared/domain/schedule/hours-input.ts"
import { closingChoices, openingChoices, splitHours, withClosing, withOpening } from "./hours-choices.ts"

const labels = (choices: { label: string; disabled?: boolean }[]) =>
  choices.filter(({ disabled }) => !disabled).map(({ label }) => label)

test("offers a closed day or full opening hours from 6:00am", () => {
  const all = labels(openingChoices("08:00"))
  expect(all.slice(0, 3)).toEqual(["Closed", "6:00am", "7:00am"])
  expect(all.at(-1)).toBe("8:00pm")
})

test("lists closing hours from the opening hour, which is disabled", () => {
  const choices = closingChoices("14:00", "17:00")
  expect(choices[0]).toEqual({ value: "14:00", label: "2:00pm", disabled: true })
  expect(labels(choices)).toEqual(["3:00pm", "4:00pm", "5:00pm", "6:00pm", "7:00pm", "8:00pm", "9:00pm"])
})

test("keeps the length of the day when the opening hour changes, up to 9:00pm", () => {
  expect(withOpening("08:00-17:00", "09:00")).toBe("09:00-18:00")
  expect(withOpening("08:00-17:00", "15:00")).toBe("15:00-21:00")
  expect(withOpening("closed", "08:00")).toBe("08:00-17:00")
  expect(withOpening("08:00-17:00", "closed")).toBe("closed")
  expect(withClosing("08:00-17:00", "14:00")).toBe("08:00-14:00")
})

test("allows saving every choice", () => {
  for (const { value } of openingChoices("closed")) {
    const hours = withOpening("08:00-17:00", value)
    expect(areHoursToChoose(hours)).toBe(true)
    if (value === "closed") continue
    for (const closing of closingChoices(value, "").filter(({ disabled }) => !disabled))
      expect(areHoursToChoose(withClosing(hours, closing.value))).toBe(true)
  }
})

test("keeps existing hours that are not among the choices until changed", () => {
  const { opens, closes } = splitHours("07:30-17:45")
  expect(labels(openingChoices(opens))).toContain("7:30am")
  expect(labels(closingChoices(opens, closes))).toContain("5:45pm")
})
