import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { aReadyJob } from "../requests/job.ts"
import { table } from "../table.ts"

const { admin, clerk, technician, customer, commercialAccount } = people(table)

const own = { state: "active", email: "", address: "", serviceTechnician: false, version: 1 }
const pay = {
  technicianInstallerRate: 40,
  technicianAssistantRate: 20,
  technicianInstallerRepairRate: 15,
  technicianAssistantRepairRate: 10,
}
const idsOf = (body: unknown) => (body as { _id: string }[]).map(({ _id }) => _id)
const rare = () => `Q${Math.random().toString(36).slice(2, 12)}`

describe("GET /users?_id", () => {
  it("returns every field to a clerk, with rates in dollars", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    const { status, body } = await as(carla).get("/users", { _id: theo._id })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        ...own,
        _id: theo._id,
        name: "Theo Lind",
        phone: theo.phone,
        role: "technician",
        category: "personal",
        serviceTechnician: true,
        defaultTechnicianAssignment: "Installer",
        ...pay,
      },
    ])
  })

  it("returns contact details to a technician, but no pay or home addresses", async () => {
    const [theo, other, mia, carla] = await Promise.all([technician(), technician(), customer(), clerk()])
    await aReadyJob(carla, theo, { customerId: mia._id })
    expect((await as(theo).get("/users", { _id: other._id })).body).toEqual([
      {
        _id: other._id,
        name: "Theo Lind",
        phone: other.phone,
        role: "technician",
        category: "personal",
        serviceTechnician: true,
        defaultTechnicianAssignment: "Installer",
      },
    ])
    expect((await as(theo).get("/users", { _id: mia._id })).body).toEqual([
      {
        _id: mia._id,
        name: "Mia Torres",
        phone: mia.phone,
        role: "user",
        category: "personal",
        serviceTechnician: false,
      },
    ])
  })

  it("returns technicians and customers their own record", async () => {
    const [theo, mia] = await Promise.all([technician(), customer()])
    const [self] = (await as(theo).get("/users", { _id: theo._id })).body as object[]
    expect(self).toMatchObject({ _id: theo._id, email: "", state: "active" })
    expect(self).not.toHaveProperty("technicianInstallerRate")
    expect((await as(mia).get("/users", { _id: mia._id })).body).toEqual([
      {
        ...own,
        _id: mia._id,
        name: "Mia Torres",
        phone: mia.phone,
        address: "112 Plumas St, Yuba City, CA 95991",
        role: "user",
        category: "personal",
      },
    ])
  })

  it("returns only staff names and pictures to a customer, even with a filter for more", async () => {
    const [mia, theo] = await Promise.all([customer(), technician({ avatar: "/files/theo.webp" })])
    const { body } = await as(mia).get("/users", { _id: theo._id, filter: "avatar,name,phone,email" })
    expect(body).toEqual([{ _id: theo._id, name: "Theo Lind", avatar: "/files/theo.webp" }])
    expect((await as(mia).get("/users", { _id: theo._id })).body).toEqual([
      { _id: theo._id, name: "Theo Lind", avatar: "/files/theo.webp", category: "personal" },
    ])
  })

  it("returns 404 to a technician without a job for that customer", async () => {
    const [theo, other, mia, carla] = await Promise.all([technician(), technician(), customer(), clerk()])
    await aReadyJob(carla, other, { customerId: mia._id })
    expect(await as(theo).get("/users", { _id: mia._id })).toBeProblem(404, "not_found")
    const ids = `${other._id},${mia._id}`
    expect(idsOf((await as(theo).get("/users", { ids })).body)).toEqual([other._id])
    expect(idsOf((await as(theo).get("/users", { serviceids: ids })).body)).toEqual([other._id])
  })

  it("returns the name of a former colleague to a technician, who may take over jobs", async () => {
    const [theo, left, carla] = await Promise.all([technician(), technician({ name: "Lou Park" }), clerk()])
    expect((await as(carla).put("/users", { _id: left._id, state: "inactive", version: 1 })).status).toBe(200)
    expect((await as(theo).get("/users", { ids: left._id })).body).toMatchObject([
      { name: "Lou Park", phone: "" },
    ])
  })

  it("returns 404 to a customer for another customer, and to everyone for an unknown id", async () => {
    const [mia, other, carla] = await Promise.all([customer(), customer(), clerk()])
    expect(await as(mia).get("/users", { _id: other._id })).toBeProblem(404, "not_found")
    expect((await as(mia).get("/users", { _id: "unknown" })).status).toBe(404)
    expect((await as(carla).get("/users", { _id: "unknown" })).status).toBe(404)
  })
})

describe("GET /users?ids and ?serviceids", () => {
  it("keeps the order of the ids, and omits unknown ones", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const ids = `${mia._id},unknown,${theo._id}`
    expect(idsOf((await as(carla).get("/users", { ids })).body)).toEqual([mia._id, theo._id])
    expect(
      idsOf((await as(carla).get("/users", { serviceids: ids, limit: 10_000, filter: "name" })).body),
    ).toEqual([mia._id, theo._id])
  })

  it("returns only directory fields to a technician", async () => {
    const [theo, other] = await Promise.all([technician(), technician()])
    const { body } = await as(theo).get("/users", { ids: other._id })
    expect(body).toMatchObject([{ _id: other._id, phone: other.phone }])
    expect(JSON.stringify(body)).not.toContain("Rate")
  })
})

describe("GET /users?role and ?category", () => {
  it("lists a role by name, ascending and descending, in pages without gaps", async () => {
    const made = await Promise.all(["Zed", "Yara", "Xena"].map((name) => technician({ name: `${name} Zz` })))
    const carla = await clerk()
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await as(carla).get("/users", { role: "technician", limit: 2, ...(cursor && { cursor }) })
      found.push(...idsOf(page.body))
      cursor = page.headers.get("x-next-cursor") ?? undefined
    } while (cursor)
    const madeIds = made.map(({ _id }) => _id)
    expect(found.filter((id) => madeIds.includes(id))).toEqual(madeIds.toReversed())
    expect(new Set(found).size).toBe(found.length)

    const { body } = await as(carla).get("/users", { role: "technician", sort: "name:-1" })
    expect(idsOf(body).filter((id) => madeIds.includes(id))).toEqual(madeIds)
  })

  it("lists commercial accounts by name", async () => {
    const [carla, fleet, mia] = await Promise.all([clerk(), commercialAccount(), customer()])
    const { body } = await as(carla).get("/users", { category: "commercial", sort: "name:1" })
    expect(idsOf(body)).toContain(fleet._id)
    expect(idsOf(body)).not.toContain(mia._id)
  })

  it("lists quick-select technicians", async () => {
    const [carla, first, other] = await Promise.all([
      clerk(),
      technician({ quickselect: true }),
      technician(),
    ])
    const { body } = await as(carla).get("/users", { role: "technician", quickselect: true })
    expect(idsOf(body)).toContain(first._id)
    expect(idsOf(body)).not.toContain(other._id)
  })

  it("lets a technician list coworkers, but not customers", async () => {
    // First by name, since other tests make more clerks than a page holds.
    const [theo, carla] = await Promise.all([technician(), clerk({ name: "Aaron Abbott" })])
    const { body } = await as(theo).get("/users", { role: "clerk" })
    expect(idsOf(body)).toContain(carla._id)
    expect(body).not.toContainEqual(expect.objectContaining({ email: expect.anything() }))
    expect((await as(theo).get("/users", { role: "user" })).status).toBe(403)
  })
})

describe("GET /users?q", () => {
  it("finds by words of a name, with a partial last word, ignoring accents", async () => {
    const word = rare()
    const [carla, jose, other] = await Promise.all([
      clerk(),
      customer({ name: `José ${word} Ibarra` }),
      customer({ name: `Ana ${word} Ibarra` }),
    ])
    const search = async (q: string) => idsOf((await as(carla).get("/users", { q })).body)
    expect(await search(`jose ${word.slice(0, 6)}`)).toEqual([jose._id])
    expect(new Set(await search(word))).toEqual(new Set([jose._id, other._id]))
    expect(await search(`jos ${word}`)).toEqual([])
    expect(await search(`${word} nobody`)).toEqual([])
  })

  it("finds a name with one wrong letter once the stream has indexed it", async () => {
    const carla = await clerk()
    const { _id } = await customer({ name: "Peregrine Hollowbrook" })
    const found = async (q: string) => idsOf((await as(carla).get("/users", { q })).body)
    await expect.poll(() => found("hollowbrok")).toEqual([_id])
    for (const q of ["holowbrook", "peregrine hollowbrok", "peregirne hollow", "pergrine hollowbrok"])
      expect(await found(q), q).toEqual([_id])
    for (const q of ["holowbrok", "peregrine hollowbrim"]) expect(await found(q), q).toEqual([])
  })

  it("finds by the full phone in any notation, its last seven digits, or its last four", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const { phone } = mia
    const search = async (q: string) => idsOf((await as(carla).get("/users", { q })).body)
    const written = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`
    expect(await search(written)).toEqual([mia._id])
    expect(await search(`+1 ${phone}`)).toEqual([mia._id])
    expect(await search(phone.slice(0, 8))).toEqual([mia._id])
    expect(await search(phone.slice(-7))).toEqual([mia._id])
    expect(await search(phone.slice(-4))).toContain(mia._id)
  })

  it("finds by the license plate of a car, in any notation, until it changes", async () => {
    const [carla, fleet] = await Promise.all([clerk(), commercialAccount()])
    const car = { customerId: fleet._id, vehicle: "a van", licensePlate: "6wzk 204" }
    const created = await as(carla).post("/vehicle", car)
    const search = async (q: string, more: object = {}) =>
      idsOf((await as(carla).get("/users", { q, ...more })).body)
    await expect.poll(() => search("6WZK204")).toEqual([fleet._id])
    for (const q of ["6wzk-2", "plate 6WZK 204"]) expect(await search(q), q).toEqual([fleet._id])
    expect(await search("6WZK204", { category: "commercial" })).toEqual([fleet._id])
    expect(await search("6WZK204", { role: "technician" })).toEqual([])
    const { _id } = created.body as { _id: string }
    await as(carla).put("/vehicle", { _id, customerId: fleet._id, licensePlate: "6WZK205" })
    await expect.poll(() => search("6WZK204")).toEqual([])
    expect(await search("6WZK20")).toEqual([fleet._id])
  })

  it("filters by role and category, and ignores empty filters", async () => {
    const word = rare()
    const [carla, theo, fleet] = await Promise.all([
      clerk(),
      technician({ name: `Theo ${word}` }),
      commercialAccount({ name: `${word} Fleet` }),
    ])
    const search = async (more: object) => idsOf((await as(carla).get("/users", { q: word, ...more })).body)
    expect(await search({ role: "technician", category: "" })).toEqual([theo._id])
    expect(await search({ role: "", category: "commercial" })).toEqual([fleet._id])
    expect(await search({ role: "clerk" })).toEqual([])
  })

  it("pages without gaps or repeats, also for users who match two words", async () => {
    const word = rare()
    const [carla, ...made] = await Promise.all([
      clerk(),
      ...[1, 2, 3, 4, 5].map((nth) => customer({ name: `${word}${nth} ${word}x Torres` })),
    ])
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await as(carla).get("/users", { q: word, limit: 2, ...(cursor && { cursor }) })
      expect(idsOf(page.body).length).toBeLessThanOrEqual(2)
      found.push(...idsOf(page.body))
      cursor = page.headers.get("x-next-cursor") ?? undefined
    } while (cursor)
    expect(found).toHaveLength(5)
    expect(new Set(found)).toEqual(new Set(made.map(({ _id }) => _id)))
  })

  it("lists the whole role for an empty search, and no users without any filter", async () => {
    const [carla, boss] = await Promise.all([clerk(), admin({ name: "Aad Aaberg" })])
    expect(idsOf((await as(carla).get("/users", { q: "", role: "admin" })).body)).toContain(boss._id)
    expect((await as(carla).get("/users", { q: " " })).body).toEqual([])
  })
})

describe("GET /users", () => {
  it("without a filter lists every user once, in pages", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const page = async (cursor?: string): Promise<string[]> => {
      const { status, body, headers } = await as(carla).get("/users", cursor === undefined ? {} : { cursor })
      expect(status).toBe(200)
      const next = headers.get("x-next-cursor")
      return [...idsOf(body), ...(next === null ? [] : await page(next))]
    }
    const seen = await page()
    expect(seen).toEqual(expect.arrayContaining([carla._id, theo._id, mia._id]))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it("without a filter continues on the next page in the middle of a role", async () => {
    const [carla] = await Promise.all([clerk(), clerk()])
    const first = await as(carla).get("/users", { limit: 1 })
    const second = await as(carla).get("/users", {
      limit: 1,
      cursor: first.headers.get("x-next-cursor") ?? "",
    })
    expect([...idsOf(first.body), ...idsOf(second.body)]).toHaveLength(2)
    expect(idsOf(second.body)).not.toEqual(idsOf(first.body))
  })

  it("rejects malformed input and names the field", async () => {
    const carla = await clerk()
    expect(await as(carla).get("/users", { role: "boss", limit: "many", size: 3 })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: "role", message: "Choose one of admin, developer, clerk, technician, user." },
          { field: "limit", message: "Enter a number." },
          { field: "size", message: "Unknown field." },
        ],
      },
    })
  })
})
