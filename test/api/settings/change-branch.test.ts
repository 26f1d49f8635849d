import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { as, fieldsIn, malformed } from "../client.ts"
import { aJob, open, windshield } from "../requests/job.ts"
import { table } from "../table.ts"
import { addBranch, branchForm, branchOf } from "./branch.ts"

const { admin, clerk, technician } = people(table)

describe("PUT /branches", () => {
  it("changes only the fields sent, and the website shows the result", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla)
    const before = await branchOf(carla, _id)
    const change = { phone: "5305550199", mondayHours: "06:00-21:00" }
    const { status, body } = await as(carla).put("/branches", { _id, version: 1, ...change })
    expect({ status, body }).toEqual({ status: 200, body: { matches: 1, version: 2 } })
    expect(await branchOf(carla, _id)).toEqual({ ...before, ...change, version: 2 })
    const site = (await as().get("/branches")).body as { _id: string }[]
    expect(site.find((branch) => branch._id === _id)).toMatchObject(change)
  })

  it("accepts a phone, hours, and a shift in everyday notation", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    const _id = await addBranch(carla)
    const typed = {
      phone: "\u202a+1 (530)\u00a0555\u20110199\u202c",
      mondayHours: "7 AM – 6:00 p.m.",
      shifts: [{ technician: theo._id, days: ["monday" as const], start: "8 AM", end: "4:30\u202fp.m." }],
    }
    const reply = await as(carla).send("PUT", "/branches", { _id, ...typed })
    expect(reply).toMatchObject({ status: 200 })
    expect(await branchOf(carla, _id)).toMatchObject({
      phone: "5305550199",
      mondayHours: "07:00-18:00",
      shifts: [{ start: "8:00am", end: "4:30pm" }],
    })
    expect(await as(carla).send("PUT", "/branches", { _id, phone: "+65 9123 4567" })).toBeProblem(
      400,
      "malformed",
    )
  })

  it("updates the map link with the address, but not a custom link", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla)
    const { version: _version, ...seen } = await branchOf(carla, _id)
    await as(carla).put("/branches", { ...seen, address: "77 Market Street" })
    expect((await branchOf(carla, _id)).map).toContain("77+Market+Street")
    await as(carla).put("/branches", { _id, map: "https://maps.example.com/ours" })
    await as(carla).put("/branches", { _id, address: "78 Market Street" })
    expect((await branchOf(carla, _id)).map).toBe("https://maps.example.com/ours")
  })

  it("records each tax rate change in the audit log, in readable form", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla, { taxRates: [{ from: "1/1/2020", percent: 7.25 }] })
    const taxRates = [
      { from: "1/1/2020", percent: 7.25 },
      { from: "4/1/2027", percent: 8.75 },
    ]
    await as(carla).put("/branches", { _id, taxRates })
    const { body } = await as(carla).get("/settingshistory", { what: "branch", id: _id, limit: 1 })
    expect(body).toMatchObject([
      {
        action: "changed",
        version: 2,
        changes: [{ field: "taxRates", from: [{ from: "1/1/2020", percent: 7.25 }], to: taxRates }],
      },
    ])
  })

  it("applies a new tax rate to future jobs, and keeps the rate of past ones", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla, { taxRates: [{ from: "1/1/2020", percent: 7.5 }] })
    const job = (appointmentDate: string) =>
      aJob(carla, {
        appointmentDate,
        appointmentLocation: "Inshop",
        branch: _id,
        charges: [{ ...windshield }],
      })
    const [past, ahead] = [await job("11/2/2026"), await job("11/4/2030")]
    const before = await open(carla, past)
    expect([before.taxRate, (await open(carla, ahead)).taxRate]).toEqual([7.5, 7.5])

    await as(carla).put("/branches", { _id, taxRates: [{ from: "1/1/2020", percent: 9.125 }] })
    for (const number of [past, ahead])
      await as(carla).put(`/servicerequest?invoiceNumber=${number}`, { customerNotes: "Looked at again" })
    expect(await open(carla, past)).toMatchObject({
      taxRate: 7.5,
      totalTax: before.totalTax,
      total: before.total,
    })
    expect(await open(carla, ahead)).toMatchObject({ taxRate: 9.125, taxRateSource: "branch" })
  })

  it("keeps both changes to different fields, and returns 409 for the same field", async () => {
    const [carla, ada] = [await clerk(), await admin()]
    const _id = await addBranch(carla, { taxRates: [{ from: "1/1/2020", percent: 7.25 }] })
    const seen = await branchOf(carla, _id)
    const rate = (percent: number) => ({ taxRates: [{ from: "1/1/2020", percent }] })
    expect((await as(carla).put("/branches", { ...seen, ...rate(8) })).status).toBe(200)
    expect((await as(ada).put("/branches", { ...seen, phone: "5305550123" })).status).toBe(200)
    expect(await branchOf(ada, _id)).toMatchObject({ ...rate(8), phone: "5305550123", version: 3 })
    expect(await as(ada).put("/branches", { ...seen, ...rate(9) })).toBeProblem(409, "changed_meanwhile", {
      conflicts: [{ field: "taxRates", yours: rate(9).taxRates, theirs: rate(8).taxRates, by: carla.name }],
    })
  })

  it("keeps both changes of days off and shifts, and returns 409 for the same days off", async () => {
    const [carla, ada, theo] = [await clerk(), await admin(), await technician()]
    const _id = await addBranch(carla)
    const seen = await branchOf(carla, _id)
    const off = (from: string) => ({ daysOff: [{ technician: theo._id, from, to: from }] })
    expect((await as(theo).put("/branches", { ...seen, ...off("12/21/2026") })).status).toBe(403)
    expect((await as(carla).put("/branches", { ...seen, ...off("12/21/2026") })).status).toBe(200)
    const shifts = [{ technician: theo._id, days: ["monday" as const], start: "8:00am", end: "5:00pm" }]
    expect((await as(ada).put("/branches", { _id, version: seen.version, shifts })).status).toBe(200)
    expect(await branchOf(ada, _id)).toMatchObject({ ...off("12/21/2026"), shifts, version: 3 })
    const stale = { _id, version: seen.version, ...off("12/28/2026") }
    expect(await as(ada).put("/branches", stale)).toBeProblem(409, "changed_meanwhile", {
      conflicts: [
        {
          field: "daysOff",
          yours: off("12/28/2026").daysOff,
          theirs: off("12/21/2026").daysOff,
          by: carla.name,
        },
      ],
    })
  })

  it("changes a branch stored in the first schema, and saves it in the current one", async () => {
    const carla = await clerk()
    const { name, address, city, zip, phone } = branchForm()
    const _id = name.toLowerCase().replaceAll(" ", "-")
    const old = { _id, name, address, city, zip, phone, zone: city, cities: [], map: "" }
    await table.transact([
      { put: { ...keys.branch(_id), schema: 1, ...old, taxRates: [], zipTaxRates: [] }, onlyIf: "unguarded" },
    ])
    expect(await branchOf(carla, _id)).toMatchObject({ version: 0, mondayHours: "closed", shifts: [] })
    const change = { _id, version: 0, mondayHours: "08:00-17:00" }
    expect(await as(carla).put("/branches", change)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await table.get(keys.branch(_id))).toMatchObject({
      schema: 5,
      version: 1,
      mondayHours: "08:00-17:00",
      yelpReviewLink: "",
      squareLocationId: "",
    })
  })

  it("rejects another branch's name or zone, and unknown technicians", async () => {
    const carla = await clerk()
    const [one, other] = [await addBranch(carla), await addBranch(carla)]
    const { name, zone } = await branchOf(carla, one)
    const taken = await as(carla).put("/branches", { _id: other, name, zone })
    expect({ status: taken.status, fields: fieldsIn(taken) }).toEqual({
      status: 400,
      fields: ["name", "zone"],
    })
    const shift = { technician: "nobody", days: ["monday" as const], start: "8:00am", end: "5:00pm" }
    expect(fieldsIn(await as(carla).put("/branches", { _id: other, shifts: [shift] }))).toEqual([
      "shifts.0.technician",
    ])
    expect((await branchOf(carla, other)).version).toBe(1)
  })

  it("gives a zone to only one of two branches that claim it at once", async () => {
    const [carla, ada] = [await clerk(), await admin()]
    for (let round = 1; round <= 2; round += 1) {
      const zone = branchForm().city
      const calls = [
        { who: carla, _id: await addBranch(carla) },
        { who: ada, _id: await addBranch(ada) },
      ]
      const replies = await Promise.all(calls.map(({ who, _id }) => as(who).put("/branches", { _id, zone })))
      const [changed, refused] = replies.toSorted((one, other) => one.status - other.status)
      expect(changed).toMatchObject({ status: 200 })
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: "zone" }] } })
    }
  })

  it("keeps the shift of a technician who has left", async () => {
    const carla = await clerk()
    const [theo, una] = [await technician(), await technician()]
    const shift = (technician: string) => ({
      technician,
      days: ["monday" as const],
      start: "8:00am",
      end: "5:00pm",
    })
    const _id = await addBranch(carla, { shifts: [shift(theo._id)] })
    await table.transact([{ remove: keys.user(theo._id), onlyIf: "unguarded" }])
    const shifts = [shift(theo._id), shift(una._id)]
    expect((await as(carla).put("/branches", { _id, shifts })).status).toBe(200)
  })

  it("returns 404 for an unknown branch, and names malformed fields", async () => {
    const carla = await clerk()
    expect((await as(carla).put("/branches", { _id: "atlantis", phone: "5305550100" })).status).toBe(404)
    expect(
      fieldsIn(await as(carla).put("/branches", malformed({ phone: "x", name: "" }))).toSorted(),
    ).toEqual(["_id", "name", "phone"])
  })

  it("applies a repeated call once", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla)
    const send = () => as(carla).put("/branches", { _id, phone: "5305550111" }, { key: "branch-retry" })
    const first = await send()
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    expect((await branchOf(carla, _id)).version).toBe(2)
  })
})
