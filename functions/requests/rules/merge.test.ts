import { describe, expect, it } from "vitest"
import { aLine, aRequest } from "#test/builders/requests.ts"
import { mergeFields, type UnseenChange } from "../../platform/versioned.ts"
import { dueConflicts, groupOfField, mergeLines } from "./merge.ts"

const at = "2026-11-20T17:00:00Z"
const byCho = (...changes: UnseenChange["changes"]): UnseenChange => ({
  by: "M. Cho",
  at,
  mine: false,
  changes,
})

describe("mergeFields on a request", () => {
  it("accepts a field when the other session changed another group", () => {
    const current = aRequest({ customerNotes: "Ring the bell", appointmentDate: "2026-11-21" })
    const unseen = [byCho({ field: "appointmentDate", from: "2026-11-20", to: "2026-11-21" })]
    expect(mergeFields(current, { customerNotes: "Gate code 4471" }, unseen, groupOfField).conflicts).toEqual(
      [],
    )
  })

  it("reports a conflict, with both values, when both changed one field differently", () => {
    const current = aRequest({ appointmentDate: "2026-11-21" })
    const unseen = [byCho({ field: "appointmentDate", from: "2026-11-20", to: "2026-11-21" })]
    expect(mergeFields(current, { appointmentDate: "2026-11-23" }, unseen, groupOfField).conflicts).toEqual([
      { field: "appointmentDate", yours: "2026-11-23", theirs: "2026-11-21", by: "M. Cho", at },
    ])
  })

  it("reports a conflict for different fields of one group, such as date and window", () => {
    const current = aRequest({ appointmentDate: "2026-11-20", appointmentTimeStart: 540 })
    const unseen = [byCho({ field: "appointmentTimeStart", from: 480, to: 540 })]
    expect(mergeFields(current, { appointmentDate: "2026-11-23" }, unseen, groupOfField).conflicts).toEqual([
      { field: "appointmentDate", yours: "2026-11-23", theirs: "2026-11-20", by: "M. Cho", at },
      { field: "appointmentTimeStart", yours: 480, theirs: 540, by: "M. Cho", at },
    ])
  })

  it("reports no conflict when both chose the same value", () => {
    const current = aRequest({ appointmentDate: "2026-11-21" })
    const unseen = [byCho({ field: "appointmentDate", from: "2026-11-20", to: "2026-11-21" })]
    expect(mergeFields(current, { appointmentDate: "2026-11-21" }, unseen, groupOfField).conflicts).toEqual(
      [],
    )
  })

  it("reports no conflict with earlier changes of the same session", () => {
    const current = aRequest({ appointmentDate: "2026-11-21" })
    const unseen = [
      { ...byCho({ field: "appointmentDate", from: "2026-11-20", to: "2026-11-21" }), mine: true },
    ]
    expect(mergeFields(current, { appointmentDate: "2026-11-23" }, unseen, groupOfField).conflicts).toEqual(
      [],
    )
  })

  it("does not undo another session's change when a field is sent back as shown", () => {
    const current = aRequest({ customerName: "Priya Raman-Lee" })
    const unseen = [byCho({ field: "customerName", from: "Priya Raman", to: "Priya Raman-Lee" })]
    const patch = { customerName: "Priya Raman", customerNotes: "Call first" }
    expect(mergeFields(current, { customerName: "Priya Raman" }, unseen, groupOfField).conflicts).toEqual([])
    expect(mergeFields(current, patch, unseen, groupOfField).fields).toEqual(["customerNotes"])
  })
})

describe("dueConflicts", () => {
  const current = { totalCustomerDue: 61622 }

  it("conflicts with another session's change to a line or to the price", () => {
    const kit = aLine("Install Kit", { _id: "b" })
    for (const change of [
      { field: "charges.b", to: kit },
      { field: "customerCredit", from: undefined, to: 4000 },
    ])
      expect(dueConflicts(current, 56622, [byCho(change)])).toEqual([
        { field: "wantedDue", yours: 56622, theirs: 61622, by: "M. Cho", at },
      ])
  })

  it("has no conflict with other fields, or when no amount due was typed", () => {
    const unseen = [byCho({ field: "customerNotes", from: "Ring", to: "Knock" })]
    expect(dueConflicts(current, 56622, unseen)).toEqual([])
    const own = { ...byCho({ field: "customerCredit", from: undefined, to: 4000 }), mine: true }
    expect(dueConflicts(current, 56622, [own])).toEqual([])
    expect(dueConflicts(current, undefined, [{ ...own, mine: false }])).toEqual([])
  })
})

describe("mergeLines", () => {
  const glass = aLine("Replace", { _id: "a", list: 61240, net: 37969 })
  const kit = aLine("Install Kit", { _id: "b" })

  it("keeps a line that another session added", () => {
    const unseen = [byCho({ field: "charges.b", to: kit })]
    const { lines, conflicts } = mergeLines([glass, kit], [{ ...glass, net: 30000 }], unseen)
    expect(conflicts).toEqual([])
    expect(lines.map(({ _id, net }) => [_id, net])).toEqual([
      ["a", 30000],
      ["b", kit.net],
    ])
  })

  it("keeps the position of an added line", () => {
    const moulding = aLine("Moulding", { _id: "c" })
    const unseen = [byCho({ field: "charges.b", to: kit })]
    const { lines } = mergeLines([glass, kit, moulding], [glass, moulding], unseen)
    expect(lines.map(({ _id }) => _id)).toEqual(["a", "b", "c"])
  })

  it("removes a line that the caller saw and left out", () => {
    expect(mergeLines([glass, kit], [glass], [])).toEqual({ lines: [glass], conflicts: [] })
  })

  it("reports a conflict when the caller removes a line that another session changed", () => {
    const changed = { ...glass, net: 40000 }
    const unseen = [byCho({ field: "charges.a", from: glass, to: changed })]
    const { lines, conflicts } = mergeLines([changed], [], unseen)
    expect(lines).toEqual([changed])
    expect(conflicts).toEqual([{ field: "charges.a", yours: undefined, theirs: changed, by: "M. Cho", at }])
  })

  it("reports a conflict when both changed one line differently", () => {
    const theirs = { ...glass, net: 40000 }
    const unseen = [byCho({ field: "charges.a", from: glass, to: theirs })]
    const { conflicts } = mergeLines([theirs], [{ ...glass, net: 30000 }], unseen)
    expect(conflicts.map(({ field, by }) => [field, by])).toEqual([["charges.a", "M. Cho"]])
  })

  it("keeps the other session's change when the caller sent the line as they saw it", () => {
    const theirs = { ...glass, net: 40000 }
    const unseen = [byCho({ field: "charges.a", from: glass, to: theirs })]
    expect(mergeLines([theirs], [glass], unseen)).toEqual({ lines: [theirs], conflicts: [] })
  })

  it("keeps the fields that the caller's role cannot see", () => {
    const costly = aLine("Replace", { _id: "a", net: 37969, partcost: 21480 })
    const { lines } = mergeLines([costly], [{ _id: "a", type: "Replace", net: 35000 }], [])
    expect(lines).toMatchObject([{ _id: "a", net: 35000, partcost: 21480 }])
  })

  it("keeps a line removed when the caller did not change it", () => {
    const unseen = [byCho({ field: "charges.b", from: kit })]
    expect(mergeLines([glass], [glass, kit], unseen)).toEqual({ lines: [glass], conflicts: [] })
  })
})
