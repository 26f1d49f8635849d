import { describe, expect, it } from "vitest"
import { findFilledRow, mergeFill } from "./merge-fill.ts"

const fill = (version: number, field: string) => ({
  type: "filled" as const,
  id: "ann",
  version,
  before: { [field]: "" },
})
const created = (version: number) => ({
  row: 2,
  outcome: "made" as const,
  made: { type: "user" as const, id: "ann", version },
})
const filled = (version: number) => ({ row: 2, outcome: "filled" as const, made: fill(version, "email") })

describe("mergeFill", () => {
  it("makes the row that created the account undo its new version", () =>
    expect(mergeFill(created(1), fill(2, "email"))).toEqual({
      earlier: created(2),
      made: { ...fill(2, "email"), undoneWith: 2 },
    }))

  it("makes the row that filled the account restore both fields", () =>
    expect(mergeFill(filled(5), fill(6, "address"))?.earlier.made).toEqual({
      ...fill(6, "email"),
      before: { email: "", address: "" },
    }))

  it.each([
    ["a change in between", created(1), fill(3, "email")],
    ["another account", { ...created(1), made: { ...created(1).made, id: "bo" } }, fill(2, "email")],
    ["a row that created nothing", { row: 2, outcome: "skipped" as const }, fill(2, "email")],
    ["no earlier row", undefined, fill(2, "email")],
    ["a new account", created(1), created(1).made],
  ])("leaves a row alone after %s", (_what, earlier, made) =>
    expect(mergeFill(earlier, made)).toBeUndefined(),
  )
})

describe("findFilledRow", () => {
  const rows = [
    { row: 2, outcome: "skipped" as const },
    { ...filled(5), row: 3 },
    { row: 4, outcome: "filled" as const, made: { ...fill(6, "address"), undoneWith: 3 } },
    { row: 5, outcome: "failed" as const },
  ]
  const find = (earlierRows: number[]) =>
    findFilledRow(earlierRows, async (number) => rows.find(({ row }) => row === number))

  it("passes over rows that changed nothing and rows that another one undoes", async () =>
    expect(await find([2, 3, 4, 5, 6])).toEqual(rows[1]))

  it("finds nothing when every earlier row was skipped", async () => expect(await find([2])).toBeUndefined())
})
