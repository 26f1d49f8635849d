import { expect, test } from "vitest"
import { type Conflict, type FieldDescriptor, questionsOf, resolve } from "./conflict.ts"

type Rates = { markup: number; type: "percent" | "flat"; labor: number; note?: string }

const descriptors: readonly FieldDescriptor<Rates>[] = [
  {
    label: "Markup",
    fields: ["markup", "type"],
    text: ({ markup, type }) => (type === "flat" ? `${markup} dollars` : `${markup}%`),
  },
  { label: "Labor", fields: ["labor"], text: ({ labor }) => String(labor) },
]

const base: Rates = { markup: 100, type: "percent", labor: 80 }
const conflict = (
  change: Partial<Rates>,
  newest: Partial<Rates>,
  ...fields: string[]
): Conflict<Rates, Partial<Rates>> => ({
  base,
  change,
  newest: { ...base, ...newest },
  conflicts: fields.map((field) => ({ field, by: "M. Cho", at: "2026-11-20T17:40:00Z" })),
})

test("asks once per conflicting field, with the old value and both new ones", () => {
  const both = conflict({ markup: 80, labor: 85 }, { markup: 40, type: "flat", labor: 90 }, "markup", "labor")
  expect(questionsOf(both, descriptors)).toEqual([
    {
      key: "markup",
      label: "Markup",
      before: "100%",
      yours: "80%",
      theirs: "40 dollars",
      by: "M. Cho",
      at: "2026-11-20T17:40:00Z",
      chosen: "yours",
    },
    expect.objectContaining({ key: "labor", before: "80", yours: "85", theirs: "90" }),
  ])
})

test("omits values left to the other user and sends the other changes", () => {
  const both = conflict({ labor: 85, note: "Call first" }, { labor: 90 }, "labor")
  const questions = questionsOf(both, descriptors)
  expect(resolve(both, descriptors, questions, { labor: "theirs" })).toEqual({ note: "Call first" })
  expect(resolve(both, descriptors, questions, {})).toEqual({ labor: 85, note: "Call first" })
})

test("keeps related fields together", () => {
  const both = conflict({ markup: 80 }, { markup: 40, type: "flat" }, "markup")
  const questions = questionsOf(both, descriptors)
  expect(resolve(both, descriptors, questions, { markup: "yours" })).toEqual({ markup: 80, type: "percent" })
  expect(resolve(both, descriptors, questions, { markup: "theirs" })).toEqual({})
})

test("asks nothing when both users entered the same value", () => {
  expect(questionsOf(conflict({ labor: 90 }, { labor: 90 }, "labor"), descriptors)).toEqual([])
})

test("asks about a field without a description", () => {
  const both = conflict({ note: "Call first" }, { note: "Ring twice" }, "note")
  expect(questionsOf(both, descriptors)).toEqual([
    expect.objectContaining({ label: "note", before: "nothing", yours: "Call first", theirs: "Ring twice" }),
  ])
  expect(resolve(both, descriptors, questionsOf(both, descriptors), { note: "theirs" })).toEqual({})
})
