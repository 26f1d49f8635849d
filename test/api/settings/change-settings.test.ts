import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, it, onTestFinished } from "vitest"
import type { Settings } from "#shared/api/settings.ts"
import { settings } from "../../builders/shop.ts"
import { malformed, type Reply } from "../client.ts"
import { ownShop } from "../own-shop.ts"
import { mp4, publishVideo } from "../uploads/video.ts"

const { as, people, system } = ownShop()

type Stored = Settings & { version: number }
type Person = { _id: string; token: string }
const read = async (person: Person) => (await as(person).get("/settings")).body as Stored
const review = { _id: "r", name: "Dana W.", text: "Quick.", link: "https://example.com/review" }
const fieldsIn = ({ body }: Reply) => (body as { fields?: { field: string; message: string }[] }).fields

describe("PUT /settings", () => {
  it("changes only the settings sent, and writes an audit entry", async () => {
    const boss = await people().admin()
    const before = await read(boss)
    const change = { quoteFormulaReplace: "cost * 1.4 + 90", quoteSystemLive: false, version: before.version }
    const { status, body } = await as(boss).put("/settings", change)
    expect({ status, body }).toEqual({ status: 200, body: { matches: 1, version: before.version + 1 } })
    expect(await read(boss)).toEqual({ ...before, ...change, version: before.version + 1 })
    const [event] = (await as(boss).get("/settingshistory", { what: "settings" })).body as object[]
    expect(event).toMatchObject({
      by: { _id: boss._id },
      action: "changed",
      changes: [
        { field: "quoteSystemLive", from: settings.quoteSystemLive, to: false },
        { field: "quoteFormulaReplace", from: settings.quoteFormulaReplace, to: "cost * 1.4 + 90" },
      ],
    })
  })

  it("lets a clerk change only the video and the scheduler's technicians", async () => {
    const [carla, theo] = [await people().clerk(), await people().technician()]
    const film = await publishVideo(carla, mp4(1000), as)
    const own = { premierVideo: film, schedulerTechnicians: ["t1", theo._id] }
    expect((await as(carla).put("/settings", own)).status).toBe(200)
    const before = await read(carla)
    expect(before).toMatchObject(own)
    for (const [field, value] of Object.entries({
      quoteFormulaReplace: "cost",
      quoteFormulaRepair: "1",
      quoteSystemLive: true,
      cashReplacementNet: "listLessDiscount",
      autofill: { repairRate: 18, repairDistribution: "each", netSplitting: false, onlyMissing: false },
      textTemplates: [],
      siteReviews: [],
    })) {
      const reply = await as(carla).put("/settings", { [field]: value, premierVideo: "" })
      expect(reply).toBeProblem(403, "field_not_allowed")
      expect(fieldsIn(reply)?.map((one) => one.field)).toEqual([field])
    }
    expect(await read(carla)).toEqual(before)
  })

  it("rejects an invalid formula and gives the position, and accepts an empty one", async () => {
    const boss = await people().admin()
    const before = await read(boss)
    const wrong = await as(boss).put("/settings", {
      quoteFormulaReplace: "cost * (1.3 + 100",
      quoteFormulaRepair: "alert(1)",
    })
    expect(wrong.status).toBe(400)
    expect(fieldsIn(wrong)).toEqual([
      { field: "quoteFormulaReplace", message: expect.stringMatching(/^Position 18: expected "\)"/) },
      { field: "quoteFormulaRepair", message: expect.stringMatching(/^Position 1: there is no "alert"/) },
    ])
    expect(await read(boss)).toEqual(before)
    for (const [text, message] of [
      ["cost / (list - list)", "The formula divides by zero. Try a part that costs 40.00."],
      ["1".repeat(10_000), "Position 301: a formula can have at most 300 characters."],
    ] as const) {
      const reply = await as(boss).put("/settings", { quoteFormulaReplace: text })
      expect(reply.status).toBe(400)
      expect(fieldsIn(reply)).toEqual([{ field: "quoteFormulaReplace", message }])
    }
    expect(await read(boss)).toEqual(before)
    expect((await as(boss).put("/settings", { quoteFormulaRepair: "" })).status).toBe(200)
    expect((await read(boss)).quoteFormulaRepair).toBe("")
  })

  it.each([
    ["quoteFormulaReplace", "0"],
    ["quoteFormulaReplace", "cost - 500"],
    ["quoteFormulaRepair", "0"],
    ["quoteFormulaRepair", "list"],
  ])("rejects a formula that can give prices of 0 or less: %s %s", async (field, text) => {
    const boss = await people().admin()
    const before = await read(boss)
    const reply = await as(boss).put("/settings", { [field]: text, belowCostConfirmed: true })
    expect(reply.status).toBe(400)
    expect(fieldsIn(reply)).toEqual([{ field, message: expect.stringMatching(/^Prices must be above 0\. /) }])
    expect(await read(boss)).toEqual(before)
  })

  it("requires confirmation for a formula below cost plus tax, and names the worst price", async () => {
    const [boss, carla] = [await people().admin(), await people().clerk()]
    const line = { type: "Replace", part: "FW04218GTYN", opening: "windshield", list: 6000, cost: 2500 }
    const job = { invoiceType: "Cash", vehicle: "2022 Lucid Air", charges: [line] } as const
    const { status } = await as(carla).post("/servicerequest", malformed(job))
    expect(status).toBe(201)
    const before = await read(boss)
    const change = { quoteFormulaReplace: "cost", version: before.version }
    expect(await as(boss).put("/settings", change)).toBeProblem(409, "price_below_cost", {
      count: 1,
      worst: ["2022 Lucid Air, FW04218GTYN: 2,500.00 (cost plus tax 2,681.25)"],
    })
    expect(await read(boss)).toEqual(before)
    expect((await as(boss).put("/settings", { ...change, belowCostConfirmed: true })).status).toBe(200)
    expect((await read(boss)).quoteFormulaReplace).toBe("cost")
  })

  it.each([
    ["premierVideo", "javascript:alert(1)"],
    ["premierVideo", "https://example.com/film.mp4"],
    ["premierVideo", "/assets/premier-other.mp4"],
    ["premierVideo", `/assets/videos/${"a".repeat(22)}.mp4`],
    ["premierVideo", "http://example.com/film.mp4"],
    ["premierVideo", "/assets/a b.mp4"],
    ["cashReplacementNet", "whatever"],
    ["cashListDiscount", 100],
    ["marginFloor", 12.5],
    ["autofill", "guideline"],
    ["textTemplates", "Hi {name}"],
    ["textTemplates.0.text", [{ _id: "late", name: "Late", text: " " }]],
    ["textTemplates.0.text", [{ _id: "late", name: "Late", text: "x".repeat(601) }]],
    [
      "textTemplates.1.name",
      [
        { _id: "late", name: "Late", text: "Hi" },
        { _id: "later", name: "late", text: "Hi" },
      ],
    ],
    ["siteReviews.0.name", [{ ...review, name: "" }]],
    ["siteReviews.0.text", [{ ...review, text: "x".repeat(401) }]],
    ["siteReviews.0.link", [{ ...review, link: "" }]],
    ["siteReviews.0.link", [{ ...review, link: "javascript:alert(1)" }]],
    ["siteReviews", Array.from({ length: 7 }, (_, index) => ({ ...review, _id: `r${index}` }))],
    ["version", -1],
    ["version", 1.5],
  ])("rejects malformed input: %s %s", async (field, value) => {
    const [name = field] = field.split(".")
    const reply = await as(await people().admin()).put("/settings", { [name]: value })
    expect({ status: reply.status, field: fieldsIn(reply)?.[0]?.field }).toEqual({ status: 400, field })
  })

  it("rejects an unknown technician, and a customer as technician", async () => {
    const [carla, mia] = [await people().clerk(), await people().customer()]
    const reply = await as(carla).put("/settings", { schedulerTechnicians: ["t1", "nobody", mia._id] })
    expect(reply.status).toBe(400)
    expect(fieldsIn(reply)?.map(({ field }) => field)).toEqual([
      "schedulerTechnicians.1",
      "schedulerTechnicians.2",
    ])
  })

  it("keeps both changes to different settings, and returns 409 for the same one", async () => {
    const [ada, dev] = [await people().admin(), await people().developer()]
    const seen = await read(ada)
    const all = (changed: Partial<Settings>) => ({
      quoteFormulaReplace: seen.quoteFormulaReplace,
      quoteFormulaRepair: seen.quoteFormulaRepair,
      cashReplacementNet: seen.cashReplacementNet,
      version: seen.version,
      ...changed,
    })
    expect((await as(ada).put("/settings", all({ quoteFormulaRepair: "71" }))).status).toBe(200)
    const other = await as(dev).put("/settings", all({ cashReplacementNet: "listLessDiscount" }))
    expect(other).toMatchObject({ status: 200, body: { version: seen.version + 2 } })
    expect(await read(ada)).toMatchObject({
      quoteFormulaRepair: "71",
      cashReplacementNet: "listLessDiscount",
    })

    const same = await as(dev).put("/settings", all({ quoteFormulaRepair: "72" }))
    expect(same).toBeProblem(409, "changed_meanwhile", {
      conflicts: [{ field: "quoteFormulaRepair", yours: "72", theirs: "71", by: ada.name }],
    })
    expect((await read(dev)).quoteFormulaRepair).toBe("71")
  })

  it("loses no change when many users save at once", async () => {
    const [boss, carla] = [await people().admin(), await people().clerk()]
    const film = await publishVideo(carla, mp4(1000), as)
    const { version } = await read(boss)
    const saves = await Promise.all([
      as(boss).put("/settings", { quoteFormulaReplace: "cost * 1.3 + 101" }),
      as(boss).put("/settings", { quoteFormulaRepair: "81" }),
      as(carla).put("/settings", { premierVideo: film }),
    ])
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read(boss)).toMatchObject({
      quoteFormulaReplace: "cost * 1.3 + 101",
      quoteFormulaRepair: "81",
      premierVideo: film,
      version: version + 3,
    })
  })

  it("shows the new video and removes the previous one each time", async () => {
    const carla = await people().clerk()
    const statusOf = async (address: string) => (await fetch(system().origin + address)).status
    const [first, second] = [await publishVideo(carla, mp4(900), as), await publishVideo(carla, mp4(901), as)]
    await as(carla).put("/settings", { premierVideo: first })
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    await as(carla).put("/settings", { premierVideo: second })
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect(await as(carla).put("/settings", { premierVideo: first })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "premierVideo", message: "No uploaded video was found at this address." }] },
    })
    await as(carla).put("/settings", { premierVideo: "" })
    expect(await statusOf(second)).toBe(404)
  })

  it("removes a video that was unused for a day, but not a recent upload", async () => {
    const carla = await people().clerk()
    const [forgotten, fresh, shown] = await Promise.all(
      [902, 903, 904].map((size) => publishVideo(carla, mp4(size), as)),
    )
    const objects = new DatabaseSync(join(system().folder, "objects/objects.sqlite"))
    onTestFinished(() => objects.close())
    objects
      .prepare("UPDATE object SET modified_at = ? WHERE key = ?")
      .run(Date.now() - 86_400_000, (forgotten ?? "").slice(1))
    expect((await as(carla).put("/settings", { premierVideo: shown })).status).toBe(200)
    const statuses = [forgotten, fresh, shown].map(
      async (film) => (await fetch(system().origin + film)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
  })

  it("never shows a removed video, even if it is selected again while being replaced", async () => {
    const [carla, ada] = [await people().clerk(), await people().admin()]
    for (let round = 1; round <= 3; round += 1) {
      const [shown, other] = [
        await publishVideo(carla, mp4(800), as),
        await publishVideo(carla, mp4(801), as),
      ]
      expect((await as(carla).put("/settings", { premierVideo: shown })).status).toBe(200)
      const insist = async () => {
        for (let nth = 1; nth <= 4; nth += 1)
          expect([200, 400]).toContain((await as(ada).put("/settings", { premierVideo: shown })).status)
      }
      const replaced = as(carla).put("/settings", { premierVideo: other })
      await Promise.all([insist(), insist(), insist(), insist()])
      expect((await replaced).status).toBe(200)
      expect((await fetch(system().origin + (await read(ada)).premierVideo)).status).toBe(200)
    }
  })

  it("checks a video uploaded through the specification's URL, and removes an invalid one", async () => {
    const carla = await people().clerk()
    const put = async (bytes: Buffer) => {
      const { body } = await as(carla).get("/uploadurl")
      const { uploadURL, filename } = body as { uploadURL: string; filename: string }
      const headers = { "content-type": "video/mp4" }
      await fetch(uploadURL, { method: "PUT", body: new Uint8Array(bytes), headers })
      return `/assets/videos/${filename}`
    }
    const film = await put(mp4(700))
    expect((await as(carla).put("/settings", { premierVideo: film })).status).toBe(200)
    expect((await fetch(system().origin + film)).headers.get("content-type")).toBe("video/mp4")

    const page = await put(Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(200)))
    expect(await as(carla).put("/settings", { premierVideo: page })).toBeProblem(400, "not_a_video", {
      detail: "Wrong file type - Videos only.",
    })
    expect((await read(carla)).premierVideo).toBe(film)
    expect((await fetch(system().origin + page)).status).toBe(404)
  })

  it("applies a repeated call once", async () => {
    const boss = await people().admin()
    const send = () => as(boss).put("/settings", { quoteFormulaRepair: "99" }, { key: "settings-retry-1" })
    const first = await send()
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    expect((await read(boss)).version).toBe(first.body.version)
  })
})
