import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { VehicleWithParts } from "#functions/catalog/version.ts"
import { mulberry32 } from "#infra/local/demo/random.ts"
import { aPart, aVehicle, catalogFilesIn, putVersion } from "../builders/catalog.ts"
import { enterLogins } from "../builders/supplier-logins.ts"
import { done } from "../driver/job.ts"
import { often, patience } from "../driver/long-runs.ts"
import {
  as,
  boss,
  completed,
  filesOf,
  killTask,
  listed,
  start,
  startPipeline,
  stateOf,
  stopPipeline,
  supplier,
  system,
  until,
  untilEnded,
  version,
} from "./small-pipeline.ts"

beforeAll(async () => {
  await startPipeline()
  supplier.becomes("E2")
})
afterAll(stopPipeline)

describe("What a run carries over, and when it stops for review", { timeout: patience(300_000) }, () => {
  const number = "FW01005GTN"
  const known = aPart(number, { cost: 15_500 })
  const catalogOf = (vehicles: number) =>
    Array.from({ length: vehicles }, (_, nth) =>
      aVehicle(`seed-${nth}`, [2019, "HONDA", `OLD ${nth}`, "4 DOOR SEDAN"], [known]),
    )
  const seed = async (name: string, vehicles: number, more: VehicleWithParts[] = []) => {
    await putVersion(await catalogFilesIn(system), name, [...catalogOf(vehicles), ...more])
    expect(done(await as(boss).put("/quotecatalog", { version: name }))).toMatchObject({ matches: 1 })
  }
  const costOf = async (nagPart: string) =>
    done(await as(boss).get("/quote", { nagPart })).results[0]?.costMygrant
  let madeId: string
  const own = 1 + listed.withE2

  it("keeps costs by part number, of manual entries as they are now", async () => {
    const part = {
      partNumber: "DW00777GTN",
      kind: "nag",
      opening: "windshield",
      list: 310.5,
      hours: 2,
    } as const
    const form = { year: 1987, make: "MADEHERE", model: "ONE", style: "2 DOOR COUPE" }
    const ofSupplierToo = { ...part, partNumber: "FW01010GTN" }
    const parts = (cost: number) => [
      { ...part, cost: 120 },
      { ...ofSupplierToo, cost },
    ]
    madeId = done(await as(boss).post("/quotevehicles", { ...form, parts: parts(99) }))._id
    const made = aVehicle(
      madeId,
      [form.year, form.make, form.model, form.style],
      [aPart(ofSupplierToo.partNumber, { cost: 9_900 })],
    )
    await seed("seed-few", 20, [made])
    await start({ startOver: true })
    const run = await completed()
    expect(Object.keys(await filesOf(run.routeId ?? ""))).toContain("parts/1987-MADEHERE.br")
    expect((await version()).live?.vehicles).toBe(supplier.vehicles + own)
    expect([await costOf(number), await costOf(part.partNumber)]).toEqual([155, 120])

    expect(await costOf(ofSupplierToo.partNumber)).toBe(99)
    const { version: seen } = done(await as(boss).get("/quoteparts", { carId: madeId }))
    done(await as(boss).post("/quotevehicles", { ...form, parts: parts(105), version: seen }))
    expect(await costOf(ofSupplierToo.partNumber)).toBe(105)
  })

  it("stops before publishing when half of the vehicles are missing, and resumes manually", async () => {
    await seed("seed-many", 2 * (supplier.vehicles + own) + 1)
    await start()
    expect(await untilEnded()).toMatchObject({
      state: "Stopped",
      resumable: true,
      stateDetail:
        "The new catalog has 59 vehicles, the live one 119. Look at the log. Resume pushes it anyway, starting over pulls it again.",
    })
    expect((await version()).live?.version).toBe("seed-many")
    await start()
    const run = await completed()
    expect((await version()).live).toMatchObject({ version: run.routeId, vehicles: 59 })
  })

  it("stops before publishing when a tenth is unreadable, and starts over manually", async () => {
    const before = (await version()).live?.version
    supplier.spoils(true)
    await start()
    const stopped = await untilEnded()
    supplier.spoils(false)
    expect(stopped.state).toBe("Stopped")
    expect(stopped.stateDetail).toMatch(/^\d+ rows of the source can't be read\. Look at the log\./)
    expect((await version()).live?.version).toBe(before)
    await start({ startOver: true })
    const run = await completed()
    expect(run.counts.unreadable).toBeLessThan(25)
    expect((await version()).live?.version).toBe(run.routeId)
  })

  let unpictured: string
  let pictures: Record<string, string>
  const pictureCounts = { vehicles: 54, images: 18, unreadable: 2 }

  it("pulls only the missing pictures, in steps, and changes nothing else", async () => {
    unpictured = (await version()).live?.version ?? ""
    const before = await filesOf(unpictured)
    supplier.calls()
    await start({ taskDefinition: "image-puller" })
    const run = await completed()
    expect(run.taskDefinition).toBe("image-puller")
    expect(Object.fromEntries(run.steps.map(({ key, state }) => [key, state]))).toMatchObject({
      pull: "other",
      images: "done",
      prices: "off",
      made: "other",
      pushVehicles: "done",
      cleanUp: "done",
    })
    expect(run.counts).toMatchObject(pictureCounts)
    expect(supplier.calls().filter(({ path }) => path.endsWith("/parts"))).toEqual([])
    pictures = await filesOf(run.routeId ?? "")
    const { "vehicles.br": _, ...rest } = pictures
    const { "vehicles.br": __, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    const pictured = done(await as(boss).get("/quotevehicles", { search: "2021 honda alpha" })).results[0]
    expect(pictured?.image).toMatch(/^\/assets\/catalog\/[0-9a-f]{32}/)
    const picture = await fetch(`${system.origin}${pictured?.image}`)
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"])
    expect(done(await as(boss).get("/quotevehicles", { id: madeId })).results[0]).not.toHaveProperty("image")
  })

  it.each(Array.from({ length: often(0, 20) }, (_, seed) => [seed + 1]))(
    "pulls the same pictures when killed repeatedly (schedule %i)",
    async (seed) => {
      const roll = mulberry32(seed)
      expect(done(await as(boss).put("/quotecatalog", { version: unpictured }))).toMatchObject({ matches: 1 })
      expect((await start({ taskDefinition: "image-puller" })).status).toBe(200)
      await until(({ started }) => started !== null)
      await new Promise((resolve) => setTimeout(resolve, roll() * 300))
      expect(await killTask()).toBe(true)
      for (let kills = 1; (await stateOf()).state !== "Complete"; kills += 1) {
        await start({ taskDefinition: "image-puller" })
        if (kills === 6) break
        await new Promise((resolve) => setTimeout(resolve, 150 + roll() * 700))
        await killTask()
      }
      const run = await completed()
      expect(run.counts).toMatchObject(pictureCounts)
      expect(await filesOf(run.routeId ?? "")).toEqual(pictures)
    },
  )

  it("doesn't request pictures that a vehicle already has", async () => {
    supplier.calls()
    await start({ taskDefinition: "image-puller" })
    expect((await completed()).counts.images).toBe(0)
    expect(supplier.calls().filter(({ path }) => path.includes("ALPHA"))).toEqual([])
  })

  it("rebuilds a damaged live catalog, keeping everything still readable", async () => {
    await seed("seed-hurt", 20)
    const files = await catalogFilesIn(system)
    for (const path of ["manifest.json", "vehicles.br"])
      await files.put(`seed-hurt/${path}`, Buffer.from("damaged"))
    await start({ taskDefinition: "image-puller" })
    expect(await untilEnded()).toMatchObject({
      state: "Stopped",
      stateDetail: "The live catalog can't be read. Start the data puller instead.",
    })
    await start()
    const run = await completed()
    expect(run.log?.map(({ text }) => text).join("\n")).toContain(
      "The live catalog's vehicles can't be read.",
    )
    expect((await version()).live).toMatchObject({ version: run.routeId, vehicles: supplier.vehicles + own })
    expect(await costOf(number)).toBe(155)
  })

  it("uses its own vehicle list without a supplier, and staff add the parts", async () => {
    await seed("seed-six", 6)
    done(await as(boss).put("/credentials", { mitchellUsername: "" }))
    await start()
    expect(await untilEnded()).toMatchObject({
      state: "Stopped",
      stateDetail: expect.stringMatching(/^The live catalog has 6 parts, the new one 2\. Look at the log\./),
    })
    await start()
    const { log, routeId } = await completed()
    expect(log?.map(({ text }) => text)).toContain(
      "No supplier is connected: vehicles come from NHTSA's list, and have no parts but those added by hand.",
    )
    expect((await version()).live).toMatchObject({ version: routeId, vehicles: own, parts: 2 })

    const delta = { year: 2021, make: "MAZDA", model: "DELTA" }
    const part = {
      partNumber: "FW00888GTN",
      kind: "nag",
      opening: "windshield",
      list: 300,
      hours: 2,
    } as const
    const sedan = { ...delta, style: "4 DOOR SEDAN" }
    expect((await as(boss).post("/quotevehicles", sedan)).status).toBe(409)
    expect((await as(boss).post("/quotevehicles", { ...sedan, parts: [part] })).status).toBe(201)
    expect((await as(boss).post("/quotevehicles", { ...sedan, parts: [part] })).status).toBe(409)
    const glass = async () => (await as().get("/vehicles", { data: "styles", ...delta })).body
    const withParts = [
      { style: "2 DOOR COUPE", glass: [] },
      { style: "4 DOOR SEDAN", glass: ["windshield"] },
    ]
    expect(await glass()).toMatchObject(withParts)
    await start()
    await completed()
    expect(await glass()).toMatchObject(withParts)
    expect((await version()).live).toMatchObject({ vehicles: own, parts: 3 })
    await enterLogins(as, boss)
  })
})
