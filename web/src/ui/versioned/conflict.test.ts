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

test("each thing that both wrote is one question, with what it was and what each of them says", () => {
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

test("what is left to the other one is not sent, and what else was changed is", () => {
  const both = conflict({ labor: 85, note: "Call first" }, { labor: 90 }, "labor")
  const questions = questionsOf(both, descriptors)
  expect(resolve(both, descriptors, questions, { labor: "theirs" })).toEqual({ note: "Call first" })
  expect(resolve(both, descriptors, questions, {})).toEqual({ labor: 85, note: "Call first" })
})

test("fields that belong together are taken together", () => {
  const both = conflict({ markup: 80 }, { markup: 40, type: "flat" }, "markup")
  const questions = questionsOf(both, descriptors)
  expect(resolve(both, descriptors, questions, { markup: "yours" })).toEqual({ markup: 80, type: "percent" })
  expect(resolve(both, descriptors, questions, { markup: "theirs" })).toEqual({})
})

test("both wrote the same: nothing is asked", () => {
  expect(questionsOf(conflict({ labor: 90 }, { labor: 90 }, "labor"), descriptors)).toEqual([])
})

test("a field that nobody described is asked about all the same", () => {
  const both = conflict({ note: "Call first" }, { note: "Ring twice" }, "note")
  expect(questionsOf(both, descriptors)).toEqual([
    expect.objectContaining({ label: "note", before: "nothing", yours: "Call first", theirs: "Ring twice" }),
  ])
  expect(resolve(both, descriptors, questionsOf(both, descriptors), { note: "theirs" })).toEqual({})
})
