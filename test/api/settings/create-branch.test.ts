import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type BodyTo, malformed, type Reply } from "../client.ts"
import { table } from "../table.ts"
import { addBranch, branchForm, branchOf } from "./branch.ts"

const { admin, clerk, technician } = people(table)

const fieldsIn = ({ body }: Reply) =>
  (body as { fields: { field: string }[] }).fields.map(({ field }) => field)

describe("POST /branches", () => {
  it("adds a branch with every field filled in", async () => {
    const [boss, theo] = [await admin(), await technician()]
    const form: BodyTo<"POST", "/branches"> = {
      ...branchForm(),
      zone: `Zone ${theo._id.slice(0, 6)}`,
      cities: ["Anderson", "Cottonwood"],
      map: "https://maps.example.com/redding",
      sundayHours: "closed",
      mondayHours: "07:00-18:00",
      tuesdayHours: "07:00-18:00",
      wednesdayHours: "07:00-18:00",
      thursdayHours: "07:00-18:00",
      fridayHours: "07:00-18:00",
      saturdayHours: "06:00-21:00",
      taxRates: [
        { from: "1/1/2020", percent: 7.25 },
        { from: "4/1/2027", percent: 7.375 },
      ],
      zipTaxRates: [{ zip: "96002", from: "1/1/2020", percent: 8.125 }],
      shifts: [
        { technician: theo._id, days: ["monday", "tuesday"], start: "8:00am", end: "4:30pm" },
        { technician: theo._id, days: ["friday"], start: "6:00am", end: "12:00pm" },
      ],
      daysOff: [
        { technician: theo._id, from: "12/21/2026", to: "12/24/2026", note: "Vacation" },
        { from: "12/31/2026", to: "12/31/2026" },
      ],
      reviewLocations: [
        { name: "Rosemont", zips: ["95826"] },
        { name: "Lincoln", zips: [] },
      ],
      googleReviewLink: "https://g.example.com/r",
      yelpReviewLink: "https://y.example.com/r",
      facebookReviewLink: "https://f.example.com/r",
      squareLocationId: "LTEST1",
    }
    const made = await as(boss).post("/branches", form)
    const _id = form.name.toLowerCase().replaceAll(" ", "-")
    expect({ status: made.status, body: made.body }).toEqual({ status: 201, body: { _id, version: 1 } })
    expect(await branchOf(boss, _id)).toEqual({ ...form, _id, version: 1 })
  })

  it("needs only the location; defaults to the city's zone, a map search, and closed days", async () => {
    const carla = await clerk()
    const form = branchForm()
    const { body } = await as(carla).post("/branches", form)
    expect(await branchOf(carla, (body as { _id: string })._id)).toMatchObject({
      ...form,
      zone: form.city,
      cities: [],
      map: expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\/.*12\+Main\+Street/),
      mondayHours: "closed",
      taxRates: [],
      shifts: [],
      daysOff: [],
      googleReviewLink: "",
    })
  })

  it("writes an audit entry", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla, { taxRates: [{ from: "7/1/2026", percent: 8 }] })
    const { body } = await as(carla).get("/settingshistory", { what: "branch", id: _id })
    expect(body).toMatchObject([
      {
        action: "created",
        by: { _id: carla._id },
        version: 1,
        changes: expect.arrayContaining([{ field: "taxRates", to: [{ from: "7/1/2026", percent: 8 }] }]),
      },
    ])
  })

  it("rejects a name and a zone that another branch has", async () => {
    const carla = await clerk()
    const form = branchForm()
    await as(carla).post("/branches", { ...form, name: `${form.name} Main` })
    const reply = await as(carla).post("/branches", { ...form, name: `${form.name} MAIN` })
    expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({
      status: 400,
      fields: ["name", "zone"],
    })
  })

  it("creates one branch for two forms sent at once", async () => {
    const [carla, ada] = [await clerk(), await admin()]
    const form = branchForm()
    const replies = await Promise.all([as(carla).post("/branches", form), as(ada).post("/branches", form)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it("gives a zone to only one of two branches created at once", async () => {
    const [carla, ada] = [await clerk(), await admin()]
    for (let round = 1; round <= 2; round += 1) {
      const zone = branchForm().city
      const replies = await Promise.all(
        [carla, ada].map((who) => as(who).post("/branches", { ...branchForm(), zone })),
      )
      const [made, refused] = replies.toSorted((one, other) => one.status - other.status)
      expect(made).toMatchObject({ status: 201 })
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: "zone" }] } })
    }
  })

  it.each([
    ["taxRates.0.percent", { taxRates: [{ from: "1/1/2026", percent: 20.5 }] }],
    ["taxRates.0.percent", { taxRates: [{ from: "1/1/2026", percent: -0.25 }] }],
    ["taxRates.0.percent", { taxRates: [{ from: "1/1/2026", percent: 7.2501 }] }],
    ["taxRates.0.percent", { taxRates: [{ from: "1/1/2026", percent: "7.25" }] }],
    ["taxRates.0.from", { taxRates: [{ from: "2/30/2026", percent: 7.25 }] }],
    [
      "taxRates",
      {
        taxRates: [
          { from: "1/1/2026", percent: 7.25 },
          { from: "1/1/2026", percent: 8 },
        ],
      },
    ],
    ["zipTaxRates.0.zip", { zipTaxRates: [{ zip: "9599", from: "1/1/2026", percent: 8 }] }],
    [
      "zipTaxRates",
      {
        zipTaxRates: [
          { zip: "95991", from: "1/1/2026", percent: 8 },
          { zip: "95991", from: "1/1/2026", percent: 9 },
        ],
      },
    ],
    ["mondayHours", { mondayHours: "17:00-08:00" }],
    ["mondayHours", { mondayHours: "08:15-17:00" }],
    ["cities", { cities: ["Davis", "Davis"] }],
    ["zip", { zip: "95991-1234" }],
    ["phone", { phone: "911" }],
    ["map", { map: "javascript:alert(1)" }],
    ["googleReviewLink", { googleReviewLink: "http://example.com" }],
    [
      "reviewLocations",
      {
        reviewLocations: [
          { name: "Rosemont", zips: ["95826"] },
          { name: "Lincoln", zips: ["95826"] },
        ],
      },
    ],
    ["shifts.0", { shifts: [{ technician: "t1", days: ["monday"], start: "5:00pm", end: "8:00am" }] }],
    ["shifts.0.days", { shifts: [{ technician: "t1", days: [], start: "8:00am", end: "5:00pm" }] }],
    [
      "shifts",
      {
        shifts: [
          { technician: "t1", days: ["monday", "friday"], start: "8:00am", end: "12:00pm" },
          { technician: "t1", days: ["friday"], start: "1:00pm", end: "5:00pm" },
        ],
      },
    ],
    [
      "shifts.0.technician",
      { shifts: [{ technician: "nobody", days: ["monday"], start: "8:00am", end: "5:00pm" }] },
    ],
    ["daysOff.0.to", { daysOff: [{ from: "12/24/2026", to: "12/23/2026" }] }],
    ["daysOff.0.from", { daysOff: [{ from: "2/30/2027", to: "3/1/2027" }] }],
    ["daysOff.0.note", { daysOff: [{ from: "1/4/2027", to: "1/4/2027", note: "x".repeat(61) }] }],
    ["daysOff.0.technician", { daysOff: [{ technician: "nobody", from: "1/4/2027", to: "1/4/2027" }] }],
    ["daysOff", { daysOff: Array.from({ length: 101 }, () => ({ from: "1/4/2027", to: "1/4/2027" })) }],
  ])("rejects invalid branch data, naming %s", async (field, wrong) => {
    const reply = await as(await clerk()).post("/branches", malformed({ ...branchForm(), ...wrong }))
    expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({ status: 400, fields: [field] })
  })

  it("applies a repeated call once", async () => {
    const carla = await clerk()
    const form = branchForm()
    const send = () => as(carla).post("/branches", form, { key: "a-new-branch" })
    const first = await send()
    expect(await send()).toMatchObject({ status: 201, body: first.body })
  })
})
