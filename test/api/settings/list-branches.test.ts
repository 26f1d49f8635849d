import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { addBranch, branchOf } from "./branch.ts"

const { clerk, technician, customer } = people(table)

const place = {
  _id: "yuba-city",
  name: "Yuba City",
  address: "1001 Live Oak Blvd",
  city: "Yuba City",
  zip: "95991",
  phone: "5305550100",
  zone: "Yuba City",
  cities: ["Marysville", "Live Oak"],
  map: "https://maps.example.com/yuba-city",
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "closed",
  daysOff: [],
}
const yubaCity = (body: unknown) => (body as { _id: string }[]).find(({ _id }) => _id === "yuba-city")

describe("GET /branches", () => {
  it("shows everyone the shops' locations, without tax rates, shifts, or internal data", async () => {
    const mia = await customer()
    expect(yubaCity((await as().get("/branches")).body)).toEqual(place)
    expect(yubaCity((await as(mia).get("/branches")).body)).toEqual(place)
  })

  it("shows staff all fields, with the start date of each tax rate", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    for (const person of [carla, theo])
      expect(yubaCity((await as(person).get("/branches")).body)).toEqual({
        ...place,
        taxRates: [{ from: "1/1/2020", percent: 7.25 }],
        zipTaxRates: [{ zip: "95901", from: "4/1/2020", percent: 8.25 }],
        shifts: [{ technician: "t1", days: ["monday", "tuesday"], start: "8:00am", end: "5:00pm" }],
        reviewLocations: [],
        googleReviewLink: "https://reviews.example.com/google/yuba-city",
        yelpReviewLink: "",
        facebookReviewLink: "",
        squareLocationId: "",
        version: expect.any(Number),
      })
  })

  it("shows technicians who is off, but only the office why", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    const dayOff = { technician: theo._id, from: "12/21/2026", to: "12/24/2026" }
    const _id = await addBranch(carla, { daysOff: [{ ...dayOff, note: "Surgery" }] })
    expect((await branchOf(carla, _id)).daysOff).toEqual([{ ...dayOff, note: "Surgery" }])
    expect((await branchOf(theo, _id)).daysOff).toEqual([dayOff])
    expect(JSON.stringify((await as().get("/branches")).body)).not.toContain("Surgery")
  })

  it("shows everyone when a whole branch is closed, but not why or who else is off", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const closed = { from: "12/24/2026", to: "12/24/2026" }
    const _id = await addBranch(carla, {
      daysOff: [
        { ...closed, note: "Party" },
        { ...closed, technician: theo._id },
      ],
    })
    for (const caller of [undefined, mia]) {
      const { body } = await as(caller).get("/branches")
      expect(body).toContainEqual(expect.objectContaining({ _id, daysOff: [closed] }))
    }
  })
})
