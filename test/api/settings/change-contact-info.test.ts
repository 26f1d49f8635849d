import { describe, expect, it } from "vitest"
import { fieldsIn, malformed } from "../client.ts"
import { ownShop } from "../own-shop.ts"

const { as, people } = ownShop()

type Person = { _id: string; token: string }
const read = async (person?: Person) => {
  const [info] = (await as(person).get("/contactinfo")).body
  if (!info) throw new Error("GET /contactinfo is a list of one.")
  return { ...info, _id: "contact" as const }
}

describe("PUT /contactinfo", () => {
  it.each(["admin", "developer", "clerk"] as const)("saves the form for a role of %s", async (role) => {
    const person = await people()[role]()
    const form = await read(person)
    const changed = {
      ...form,
      phone: "5305550177",
      address: `455 East Main Street, Woodland (${role})`,
      sundayHours: "closed",
      saturdayHours: "06:00-21:00",
    }
    const reply = await as(person).put("/contactinfo", changed)
    expect(reply).toMatchObject({ status: 200, body: { matches: 1, version: form.version + 1 } })
    expect(await read(person)).toEqual({ ...changed, version: form.version + 1 })
  })

  it("appears on the website's next load and in the audit log", async () => {
    const carla = await people().clerk()
    await as(carla).put("/contactinfo", { mondayHours: "closed" })
    await as(carla).put("/contactinfo", { mondayHours: "09:00-18:00" })
    expect((await read()).mondayHours).toBe("09:00-18:00")
    const [event] = (await as(carla).get("/settingshistory", { what: "contactInfo" })).body as object[]
    expect(event).toMatchObject({
      by: { _id: carla._id },
      changes: [{ field: "mondayHours", from: "closed", to: "09:00-18:00" }],
    })
  })

  it.each(["17:00-08:00", "08:00-08:00", "08:30-17:00", "05:00-17:00", "08:00-22:00", "8-17", ""])(
    "rejects hours that the form can't produce: %j",
    async (tuesdayHours) => {
      const carla = await people().clerk()
      const before = await read(carla)
      const reply = await as(carla).put("/contactinfo", { tuesdayHours })
      expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({
        status: 400,
        fields: ["tuesdayHours"],
      })
      expect(await read(carla)).toEqual(before)
    },
  )

  it("rejects other malformed input and names the field", async () => {
    const reply = await as(await people().clerk()).put(
      "/contactinfo",
      malformed({
        _id: "another",
        phone: "911",
        email: "desk@",
        address: "",
        fax: "1",
      }),
    )
    expect(reply.status).toBe(400)
    expect(fieldsIn(reply).toSorted()).toEqual(["_id", "address", "email", "fax", "phone"])
  })

  it("keeps both changes to different days, and returns 409 for the same day", async () => {
    const [carla, ada] = [await people().clerk(), await people().admin()]
    const seen = await read(carla)
    expect((await as(carla).put("/contactinfo", { ...seen, fridayHours: "08:00-12:00" })).status).toBe(200)
    expect((await as(ada).put("/contactinfo", { ...seen, thursdayHours: "08:00-13:00" })).status).toBe(200)
    expect(await read(ada)).toMatchObject({ fridayHours: "08:00-12:00", thursdayHours: "08:00-13:00" })
    expect(await as(ada).put("/contactinfo", { ...seen, fridayHours: "closed" })).toBeProblem(
      409,
      "changed_meanwhile",
      { conflicts: [{ field: "fridayHours", yours: "closed", theirs: "08:00-12:00", by: carla.name }] },
    )
  })

  it("applies a repeated call once", async () => {
    const carla = await people().clerk()
    const send = () =>
      as(carla).put("/contactinfo", { wednesdayHours: "10:00-11:00" }, { key: "contact-retry-1" })
    const first = await send()
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    expect((await read(carla)).version).toBe(first.body.version)
  })
})
