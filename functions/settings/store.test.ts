import { describe, expect, it } from "vitest"
import { Refusal, type Refuse } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { branchStore, settingsReader } from "./store.ts"

const tableWith = (item: object | undefined): TableReader => ({
  get: (key) => Promise.resolve(item && { ...key, ...item }),
  query: () => Promise.resolve({ items: [], cursor: undefined }),
  getMany: () => Promise.resolve([]),
})

const refuse: Refuse<"not_found"> = (code) => new Refusal(code)

describe("Settings", () => {
  it("are blank, closed, and without a catalog before a shop sets anything", async () => {
    const reader = settingsReader(tableWith(undefined))
    expect(await reader.settings()).toMatchObject({ quoteSystemLive: false, quoteFormulaReplace: "" })
    expect(await reader.businessInfo()).toMatchObject({ businessname: "", warrantyData: "" })
    expect(await reader.contactInfo()).toMatchObject({ phone: "", mondayHours: "closed" })
  })

  it("use the default of a field that was added after they were stored", async () => {
    const reader = settingsReader(tableWith({ schema: 1, premierVideo: "/assets/premier.mp4" }))
    expect(await reader.settings()).toMatchObject({
      premierVideo: "/assets/premier.mp4",
      cashReplacementNet: "cost",
      cashListDiscount: 0,
      marginFloor: 0,
    })
  })
})

/** A branch in the first schema. */
const firstShape = {
  pk: "SET#branches",
  sk: "woodland",
  schema: 1,
  _id: "woodland",
  name: "Woodland",
  address: "455 East Main Street",
  city: "Woodland",
  zip: "95776",
  phone: "5305550148",
  zone: "Woodland",
  cities: ["Davis"],
  map: "https://maps.example.com/woodland",
  taxRates: [{ from: "2021-07-01", percent: 8 }],
  zipTaxRates: [{ zip: "95616", from: "2021-07-01", percent: 8.25 }],
}

describe("A stored branch", () => {
  const tableOf = (...items: (typeof firstShape)[]): TableReader => ({
    get: () => Promise.resolve(items[0]),
    query: ({ limit }) => Promise.resolve({ items: items.slice(0, limit), cursor: undefined }),
    getMany: () => Promise.resolve([]),
  })

  it("of schema 1 is upgraded with no hours, shifts, and days off", async () => {
    const { pk: _pk, sk: _sk, schema: _schema, ...kept } = firstShape
    const upgraded = {
      ...kept,
      sundayHours: "closed",
      mondayHours: "closed",
      tuesdayHours: "closed",
      wednesdayHours: "closed",
      thursdayHours: "closed",
      fridayHours: "closed",
      saturdayHours: "closed",
      shifts: [],
      daysOff: [],
      reviewLocations: [],
      googleReviewLink: "",
      yelpReviewLink: "",
      facebookReviewLink: "",
      squareLocationId: "",
      version: 0,
    }
    const branches = branchStore(tableOf(firstShape))
    expect(await branches.all()).toEqual([upgraded])
    expect(await branches.existing("woodland", refuse).read()).toEqual(upgraded)
  })

  it("of the current schema is rejected when it lacks a field", async () => {
    await expect(branchStore(tableOf({ ...firstShape, schema: 5 })).all()).rejects.toThrow("sundayHours")
  })

  it("is always written in the current schema", async () => {
    const woodland = branchStore(tableOf(firstShape)).existing("woodland", refuse)
    expect(woodland.itemOf(await woodland.read())).toMatchObject({ schema: 5, mondayHours: "closed" })
  })
})
