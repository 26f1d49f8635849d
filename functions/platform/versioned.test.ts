import { describe, expect, test } from "vitest"
import { changedFields, mergeFields, type UnseenChange } from "./versioned.ts"

const current = { text: "Sierra Mutual", replaceLaborRate: 85, repairLaborRates: [65, 10] }
const byMarta = (mine: boolean, ...changes: UnseenChange["changes"]): UnseenChange => ({
  by: "Marta",
  at: "2026-11-20T18:00:00.000Z",
  mine,
  changes,
})
const laborRaised = { field: "replaceLaborRate", from: 80, to: 85 }

describe("mergeFields", () => {
  test("changes only the fields that the user changed", () => {
    const form = { ...current, text: "Sierra Mutual Insurance", repairLaborRates: [65, 10] }
    expect(mergeFields(current, form, [])).toEqual({ fields: ["text"], conflicts: [] })
  })

  test("does not undo what another user changed in the meantime", () => {
    const form = { text: "Sierra", replaceLaborRate: 80 }
    expect(mergeFields(current, form, [byMarta(false, laborRaised)])).toEqual({
      fields: ["text"],
      conflicts: [],
    })
  })

  test("reports a conflict, with both values, when both users changed a field differently", () => {
    const form = { text: "Sierra", replaceLaborRate: 90 }
    expect(mergeFields(current, form, [byMarta(false, laborRaised)])).toEqual({
      fields: ["text"],
      conflicts: [
        { field: "replaceLaborRate", yours: 90, theirs: 85, by: "Marta", at: "2026-11-20T18:00:00.000Z" },
      ],
    })
  })

  test("reports no conflict for equal changes or changes by the same session", () => {
    expect(mergeFields(current, { replaceLaborRate: 85 }, [byMarta(false, laborRaised)]).conflicts).toEqual(
      [],
    )
    expect(mergeFields(current, { replaceLaborRate: 90 }, [byMarta(true, laborRaised)])).toEqual({
      fields: ["replaceLaborRate"],
      conflicts: [],
    })
  })

  test("compares with the first of several unseen changes", () => {
    const unseen = [byMarta(false, { ...laborRaised, to: 82 }), byMarta(false, { ...laborRaised, from: 82 })]
    expect(mergeFields(current, { replaceLaborRate: 80 }, unseen)).toEqual({ fields: [], conflicts: [] })
    expect(mergeFields(current, { replaceLaborRate: 82 }, unseen).conflicts).toHaveLength(1)
  })
})

test("changedFields reports cleared fields and fields set for the first time", () => {
  expect(changedFields({ oem: 10 }, {})).toEqual([{ field: "oem", from: 10, to: undefined }])
  expect(changedFields({}, { oem: 10 })).toEqual([{ field: "oem", from: undefined, to: 10 }])
  expect(changedFields(current, { ...current, repairLaborRates: [65, 10] })).toEqual([])
})
