import { describe, expect, it } from "vitest"
import type { TableReader } from "../platform/table.ts"
import { settingsReader } from "./store.ts"

const tableWith = (item: object | undefined): TableReader => ({
  get: (key) => Promise.resolve(item && { ...key, ...item }),
  query: () => Promise.resolve({ items: [], cursor: undefined }),
  getMany: () => Promise.resolve([]),
})

describe("settings", () => {
  it("of a shop that has set nothing are blank, closed and without a catalog", async () => {
    const reader = settingsReader(tableWith(undefined))
    expect(await reader.settings()).toMatchObject({ quoteSystemLive: false, quoteFormulaReplace: "" })
    expect(await reader.businessInfo()).toMatchObject({ businessname: "", warrantyData: "" })
    expect(await reader.contactInfo()).toMatchObject({ phone: "", mondayHours: "closed" })
  })

  it("that were stored before a field existed have that field's default", async () => {
    const reader = settingsReader(tableWith({ schema: 1, premierVideo: "/assets/premier.mp4" }))
    expect(await reader.settings()).toMatchObject({
      premierVideo: "/assets/premier.mp4",
      cashReplacementNet: "cost",
    })
  })
})
