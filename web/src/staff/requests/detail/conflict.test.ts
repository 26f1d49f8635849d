import { describe, expect, test } from "vitest"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { Conflict as ConflictingField } from "#shared/errors.ts"
import { aLine, aRequest } from "#test/builders/requests.ts"
import { outcomeOf, questionsOf, resolve } from "./conflict.ts"

const nameOf = (id: string) => ({ ortega: "D. Ortega", cho: "M. Cho", nazarian: "S. Nazarian" })[id] ?? id

const replace = aLine("Replace", { list: 61_240, discount: 38, entered: "discount", laborrate: 16_900 })
const base = aRequest({
  version: 4,
  taxRate: 7.25,
  taxRateSource: "branch",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 780,
  appointmentTimeEnd: 900,
  appointmentTechnicians: ["ortega"],
  charges: [replace],
})

const fieldOf = (field: string): ConflictingField => ({
  field,
  yours: undefined,
  theirs: undefined,
  by: "M. Cho",
  at: "2026-11-20T17:40:00Z",
})
const conflict = (change: ServiceRequestChange, newest: object, ...fields: string[]) => ({
  base,
  change,
  newest: { ...base, version: 5, ...newest },
  conflicts: fields.map(fieldOf),
})

describe("an edit conflict on a request", () => {
  test("asks about a window once, with the old value and both new ones", () => {
    const both = conflict(
      { appointmentTimeStart: 840, appointmentTimeEnd: 960 },
      { appointmentTimeStart: 720, appointmentTimeEnd: 840 },
      "appointmentTimeStart",
      "appointmentTimeEnd",
    )
    expect(questionsOf(both, nameOf)).toEqual([
      {
        key: "window",
        label: "Appointment window",
        before: "1:00pm to 3:00pm",
        yours: "2:00pm to 4:00pm",
        theirs: "12:00pm to 2:00pm",
        by: "M. Cho",
        at: "2026-11-20T17:40:00Z",
        chosen: "yours",
      },
    ])
  })

  test("asks about a carrier once, by name, and does not revert the name itself", () => {
    const both = conflict(
      { insuranceCarrierKey: "cho" },
      { insuranceCarrierKey: "sierra", insuranceCarrier: "Sierra Mutual" },
      "insuranceCarrier",
      "insuranceCarrierKey",
    )
    const questions = questionsOf(both, nameOf)
    expect(questions).toMatchObject([
      { label: "Carrier", before: "nothing", yours: "M. Cho", theirs: "Sierra Mutual", chosen: "yours" },
    ])
    expect(resolve(both, questions, {})).toEqual({ insuranceCarrierKey: "cho" })
    expect(resolve(both, questions, { insuranceCarrier: "theirs" })).toEqual({})
  })

  test("does not resend a value chosen from the other user", () => {
    const both = conflict(
      { appointmentTechnicians: ["ortega", "cho"], customerNotes: "Gate code 4471" },
      { appointmentTechnicians: ["nazarian"] },
      "appointmentTechnicians",
    )
    const questions = questionsOf(both, nameOf)
    expect(questions[0]).toMatchObject({ yours: "D. Ortega, M. Cho", theirs: "S. Nazarian" })
    expect(resolve(both, questions, { appointmentTechnicians: "theirs" })).toEqual({
      customerNotes: "Gate code 4471",
    })
    expect(resolve(both, questions, {})).toEqual({
      appointmentTechnicians: ["ortega", "cho"],
      customerNotes: "Gate code 4471",
    })
  })

  test("accepts the other user's change of an unedited field, unless reverted by hand", () => {
    const both = conflict(
      { appointmentTimeStart: 840 },
      { appointmentDate: "2026-11-21" },
      "appointmentTimeStart",
      "appointmentDate",
    )
    const questions = questionsOf(both, nameOf)
    expect(questions.map(({ key, chosen }) => [key, chosen])).toEqual([
      ["window", "yours"],
      ["appointmentDate", "theirs"],
    ])
    expect(resolve(both, questions, {})).toEqual({ appointmentTimeStart: 840 })
    expect(resolve(both, questions, { appointmentDate: "yours" })).toEqual({
      appointmentTimeStart: 840,
      appointmentDate: "2026-11-20",
    })
  })

  test("asks only about the fields of a line that both changed", () => {
    const theirs = aLine("Replace", { ...replace, laborrate: 15_600, description: "Windshield, heated" })
    const both = conflict(
      { charges: [{ _id: "line-Replace", type: "Replace", laborrate: 18_200, quantity: 2 }] },
      { charges: [theirs] },
      "charges.line-Replace",
    )
    const questions = questionsOf(both, nameOf)
    expect(questions.map(({ label, before, yours, theirs }) => [label, before, yours, theirs])).toEqual([
      ["Labor rate, Replace line", "169.00", "182.00", "156.00"],
    ])
    expect(resolve(both, questions, { "charges.line-Replace.laborrate": "theirs" }).charges).toEqual([
      { _id: "line-Replace", type: "Replace", quantity: 2 },
    ])
  })

  test("merges different fields of one line without asking", () => {
    const both = conflict(
      { charges: [{ _id: "line-Replace", type: "Replace", quantity: 2 }] },
      { charges: [aLine("Replace", { ...replace, laborrate: 15_600 })] },
      "charges.line-Replace",
    )
    expect(questionsOf(both, nameOf)).toEqual([])
  })

  test("restores a line the other user removed as a new line, or leaves it out", () => {
    const both = conflict(
      { charges: [{ _id: "line-Replace", type: "Replace", laborrate: 18_200 }] },
      { charges: [] },
      "charges.line-Replace",
    )
    const questions = questionsOf(both, nameOf)
    expect(questions[0]).toMatchObject({ label: "Replace line", theirs: "removed" })
    expect(resolve(both, questions, {}).charges).toMatchObject([
      { type: "Replace", list: 61_240, laborrate: 18_200 },
    ])
    expect(resolve(both, questions, {}).charges?.[0]?._id).toBeUndefined()
    expect(resolve(both, questions, { "charges.line-Replace": "theirs" }).charges).toEqual([])
  })

  test("keeps a line added meanwhile", () => {
    const both = conflict(
      { charges: [{ _id: "line-Replace", type: "Replace", laborrate: 18_200 }] },
      { charges: [replace, aLine("Moulding")] },
    )
    expect(resolve(both, [], {}).charges).toEqual([
      { _id: "line-Replace", type: "Replace", laborrate: 18_200 },
      { _id: "line-Moulding", type: "Moulding" },
    ])
  })

  test("computes the totals from the newest request plus the change", () => {
    const { totals } = outcomeOf(base, {
      charges: [{ _id: "line-Replace", type: "Replace", laborrate: 18_200 }],
    })
    // 379.69 + 182.00 + 7.25 % of 379.69
    expect(totals.total).toBe(58_922)
  })
})
