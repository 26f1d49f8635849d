import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { VehicleWithParts } from "#functions/catalog/version.ts"
import { openRun } from "#functions/pipeline/store.ts"
import { keys } from "#functions/platform/keys.ts"
import { buildAll } from "#infra/build.ts"
import { mulberry32 } from "#infra/local/demo/random.ts"
import { localAws } from "#infra/local/environment.ts"
import type { PipelineRun } from "#shared/api/pipeline.ts"
import type { PackedVehicles } from "#shared/domain/catalog/vehicle-list.ts"
import { programStateOf } from "#shared/domain/pipeline/run.ts"
import { aPart, aVehicle, catalogFilesIn, putVersion } from "../builders/catalog.ts"
import { type Person, people } from "../builders/people.ts"
import { type SmallSupplier, smallSupplier } from "../builders/small-supplier.ts"
import { enterLogins } from "../builders/supplier-logins.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import { done } from "../driver/job.ts"
import { often, patience } from "../driver/long-runs.ts"
import { startSystem, type TestSystem } from "../system.ts"

/** A make that the supplier lacks, and a model that only its first edition has. */
const list: PackedVehicles = {
  source: "for tests",
  makes: ["MAZDA", "FORD"],
  styles: ["4 DOOR SEDAN|CAR", "2 DOOR COUPE|CAR", "5 DOOR HATCHBACK|CAR"],
  models: [
    [0, "DELTA", "0:2019,2021 1:2021"],
    [1, "BRAVO-E1", "2:2021"],
  ],
}
const listed = { withE1: 3, withE2: 4 }

let folder: string
let supplier: SmallSupplier
let system: TestSystem
let boss: Person
let s3: S3Client
const as = callsTo(() => system.origin)

beforeAll(async () => {
  await buildAll(["functions"])
  supplier = await smallSupplier()
  folder = mkdtempSync(join(tmpdir(), "clearline-list-"))
  const vehicleList = join(folder, "list.br")
  writeFileSync(vehicleList, brotliCompressSync(JSON.stringify(list)))
  system = await startSystem({ suppliers: supplier.address, vehicleList })
  boss = await people(tableAt(system.table)).admin()
  await enterLogins(as, boss)
  const { running } = await system.state()
  const endpoint = running.find(({ name }) => name.startsWith("Objects"))?.address ?? ""
  s3 = new S3Client({ ...localAws, endpoint, forcePathStyle: true })
})

afterAll(async () => {
  await system.stop()
  supplier.close()
  rmSync(folder, { recursive: true })
})

const Bucket = "clearline-files"

const keysBelow = async (Prefix: string): Promise<string[]> => {
  const keys: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return keys
}

const filesOf = async (version: string): Promise<Record<string, string>> => {
  const files: Record<string, string> = {}
  for (const key of await keysBelow(`catalog/${version}/`)) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }))
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array()
    const name = key.slice(`catalog/${version}/`.length)
    if (name !== "manifest.json") files[name] = brotliDecompressSync(bytes).toString()
    else {
      const { version: _, madeAt: __, previous: ___, ...rest } = JSON.parse(Buffer.from(bytes).toString())
      files[name] = JSON.stringify(rest)
    }
  }
  return files
}

const stateOf = async (): Promise<PipelineRun> =>
  (await as(boss).get("/readquotesystemstate", { log: true })).body as PipelineRun

/** Asks often enough, in milliseconds, for what lasts a moment only. */
const until = async (isSo: (run: PipelineRun) => boolean, every = 40): Promise<PipelineRun> => {
  const deadline = Date.now() + patience(120_000)
  for (;;) {
    const run = await stateOf()
    if (isSo(run)) return run
    if (Date.now() > deadline) throw new Error(`It did not come to that: ${JSON.stringify(run, null, 1)}`)
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}
const untilEnded = () => until(({ state }) => !programStateOf(state).working, 250)
const start = (more: { startOver?: boolean; taskDefinition?: "image-puller" } = {}) =>
  as(boss).post("/createecstasks", { taskDefinition: "data-puller", ...more })
const completed = async (): Promise<PipelineRun> => {
  const run = await untilEnded()
  expect(run).toMatchObject({ state: "Complete", stateDetail: null })
  return run
}
const version = async () => (await as(boss).get("/quotecatalogcount")).body

const processOfTask = async (): Promise<number | undefined> =>
  (await system.state()).running.find(({ name }) => name.startsWith("Task "))?.pid

const killTask = async (): Promise<boolean> => {
  const pid = await processOfTask()
  if (pid === undefined) return false
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    return false
  }
  while ((await processOfTask()) === pid) await new Promise((resolve) => setTimeout(resolve, 10))
  return true
}

let undisturbed: Record<string, string>

// Each run takes up to 20 s on a busy machine.
describe("The data puller", { timeout: patience(300_000) }, () => {
  it("runs all steps, and makes the result the live catalog", async () => {
    expect((await start()).body).toMatchObject({ state: "Running", taskDefinition: "data-puller" })
    const run = await completed()
    expect(run.counts).toMatchObject({
      vehicles: supplier.vehicles + 1 + listed.withE1,
      parts: 3 * (supplier.vehicles - 1) + 3,
    })
    const { live } = await version()
    expect(live).toMatchObject({ version: run.routeId, vehicles: supplier.vehicles + listed.withE1 })
    expect(run.latest?.vehicle).toBe("2019 MAZDA DELTA 4 DOOR SEDAN")
    undisturbed = await filesOf(run.routeId ?? "")
    expect(Object.keys(undisturbed)).toContain("parts/2021-HONDA.br")
  })

  it("adds vehicles from its own list that the source lacks, without parts", async () => {
    const { log = [] } = await stateOf()
    const lines = log.map(({ text }) => text)
    expect(lines).toContain("2021: 2 from NHTSA's list, without parts.")
    expect(lines).toContain("2019: 1 from NHTSA's list, without parts.")
    const { body } = await as().get("/vehicles", {
      data: "styles",
      year: 2021,
      make: "MAZDA",
      model: "DELTA",
    })
    expect(body).toMatchObject([
      { style: "2 DOOR COUPE", glass: [] },
      { style: "4 DOOR SEDAN", glass: [] },
    ])
    expect((await as().get("/vehicles", { data: "models", year: 2021, make: "FORD" })).body).toEqual([
      "BRAVO E1",
      "CHARLIE E1",
    ])
  })

  it("counts and logs unreadable rows, and continues", async () => {
    const { counts, log = [] } = await stateOf()
    // A vehicle, the parts of a vehicle, and a part of each of six vehicles a year.
    expect(counts.unreadable).toBe(1 + 1 + 18)
    const lines = log.map(({ text }) => text).join("\n")
    expect(lines).toContain("vehicle damaged")
    expect(lines).toContain("part DB1 (kind)")
    expect(lines).toContain("parts of 2021.TOYOTA.CHARLIE.2_DOOR_COUPE")
  })

  it("keeps MEX versions out of search but in the catalog", async () => {
    const { body } = await as(boss).get("/vehicles", { data: "models", year: 2020, make: "FORD" })
    expect(body).toEqual(["BRAVO E1", "CHARLIE E1"])
  })

  it("calls the source one request at a time, within the rate limit, and identifies itself", () => {
    const calls = supplier.calls()
    expect(calls.every(({ agent }) => /^Clearline\/\S+ \(\S+\)$/.test(agent))).toBe(true)
    const first = calls[0]?.at ?? 0
    const seconds = ((calls.at(-1)?.at ?? 0) - first) / 1000
    expect((calls.length - 1) / seconds).toBeLessThan(160)
  })

  it.each(Array.from({ length: often(1, 50) }, (_, seed) => [seed + 1]))(
    `builds the same files when killed ${often("once", "again and again")} (schedule %i)`,
    async (seed) => {
      const roll = mulberry32(seed)
      expect((await start()).status).toBe(200)
      // The first kill hits the pull, the others any step.
      const pulled = (roll() * supplier.vehicles) / 2
      await until(({ counts }) => counts.vehicles > pulled)
      for (let kills = 1; ; kills += 1) {
        if (!(await killTask())) {
          expect(kills).toBeGreaterThan(1)
          break
        }
        const again = await start()
        if (again.body.state !== "Running") throw new Error(JSON.stringify(again.body))
        if (kills === often(1, 12)) break
        await new Promise((resolve) => setTimeout(resolve, 150 + roll() * 700))
      }
      const run = await completed()
      expect(run.counts.vehicles).toBe(supplier.vehicles + 1 + listed.withE1)
      expect(await filesOf(run.routeId ?? "")).toEqual(undisturbed)
    },
  )

  it("leaves no temporary files, and only the live and previous versions", async () => {
    const { live, previous } = await version()
    const folders = new Set((await keysBelow("catalog/")).map((key) => key.split("/")[1]))
    expect([...folders].filter((one) => one !== "backup").toSorted()).toEqual(
      [live?.version, previous?.version].toSorted(),
    )
  })

  it("stops after the current batch on request, and resumes from there", async () => {
    supplier.holdAfter(20)
    await start()
    await until(({ counts }) => counts.vehicles > 5)
    const { body } = await as(boss).delete("/deleteecstasks")
    supplier.answerAll()
    expect(body.state).toBe("Awaiting stop")
    const stopped = await untilEnded()
    expect(stopped).toMatchObject({ state: "Stopped", stateDetail: null, resumable: true, completed: null })
    expect(stopped.counts.vehicles).toBeLessThan(supplier.vehicles)
    supplier.calls()
    expect((await start()).body).toMatchObject({ routeId: stopped.routeId, counts: stopped.counts })
    await completed()
    const calls = supplier.calls().filter(({ path }) => path.endsWith("/parts"))
    expect(calls.length).toBeLessThan(supplier.vehicles)
    expect(await filesOf(stopped.routeId ?? "")).toEqual(undisturbed)
  })

  it("starts once for two simultaneous requests, and blocks a second process from writing", async () => {
    const other = await people(tableAt(system.table)).developer()
    const replies = await Promise.all([
      start(),
      as(other).post("/createecstasks", { taskDefinition: "data-puller" }),
      as(other).post("/quotesoftwarestate", {}),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: "program_running",
      detail: "The Quote Update program is currently running.",
    })
    expect(
      (await as(boss).get("/readecstasks")).body.filter(({ lastStatus }) => lastStatus === "RUNNING"),
    ).toHaveLength(1)
    const { routeId } = await until(({ started }) => started !== null)
    const item = await tableAt(system.table).get(keys.pipelineRun)
    const second = openRun(tableAt(system.table), {
      run: routeId ?? "",
      fence: Number(item?.fence),
      holder: "second",
    })
    await expect(second.take(new Date())).rejects.toThrow("a later task of the same run")
    await expect(second.heartbeat("mine", new Date())).rejects.toThrow("a later task of the same run")
    await completed()
  })

  it.each((["busy", "fails", "never", "closed", "html"] as const).slice(0, often(1, 5)))(
    "waits, and says so, while the source is %s, and loses nothing",
    async (trouble) => {
      supplier.holdAfter(20)
      await start()
      await until(({ counts }) => counts.vehicles > 5)
      supplier.has(trouble)
      supplier.answerAll()
      const saysSo = /^(?:We couldn't reach )?Mitchell.*Waiting \d+ s\.$/
      const waiting = await until(
        ({ stateDetail, log }) =>
          /goes on by itself/.test(stateDetail ?? "") && saysSo.test(log?.at(-1)?.text ?? ""),
      )
      expect(waiting.state).toBe("Running")
      supplier.has(undefined)
      const run = await completed()
      expect(run.log?.some(({ text }) => text === "The source answers again.")).toBe(true)
      expect(await filesOf(run.routeId ?? "")).toEqual(undisturbed)
    },
  )

  it("is stopped with a sentence by a source that refuses the login", async () => {
    supplier.has("login")
    await start()
    const run = await untilEnded()
    supplier.has(undefined)
    expect(run).toMatchObject({
      state: "Stopped",
      stateDetail: "Mitchell refused our login. An admin can check it in Settings.",
    })
  })

  it("can be stopped while it waits for its source, and restarts on request", async () => {
    supplier.has("closed")
    await start()
    await until(({ stateDetail }) => /goes on by itself/.test(stateDetail ?? ""))
    await as(boss).delete("/deleteecstasks")
    const stopped = await untilEnded()
    expect(stopped.state).toBe("Stopped")
    supplier.has(undefined)
    const { body } = await start({ startOver: true })
    expect(body.routeId).not.toBe(stopped.routeId)
    expect(body.counts.vehicles).toBe(0)
    await completed()
  })

  it("shows readers the old catalog or the new one, never a mix", async () => {
    supplier.becomes("E2")
    const seen: string[] = []
    const reading = new AbortController()
    const reader = (async () => {
      while (!reading.signal.aborted) {
        const replies = await Promise.all(
          ["HONDA", "TOYOTA"].map((make) => as().get("/vehicles", { data: "models", year: 2021, make })),
        )
        for (const { body } of replies) {
          const editions = new Set((body as string[]).map((model) => model.slice(-2)))
          expect(editions.size).toBe(1)
          seen.push([...editions].join())
        }
      }
    })()
    await start()
    await until(({ counts }) => counts.vehicles > 20)
    await killTask()
    await start()
    await completed()
    await until(() => seen.at(-1) === "E2")
    reading.abort()
    await reader
    expect(new Set(seen)).toEqual(new Set(["E1", "E2"]))
  })

  it("can roll back to the previous catalog in one step, and forward again", async () => {
    const { live, previous, rev } = await version()
    const models = async () =>
      (await as().get("/vehicles", { data: "models", year: 2021, make: "HONDA" })).body as string[]
    expect((await models())[0]).toBe("ALPHA E2")
    const back = { version: previous?.version ?? "", rev }
    const replies = await Promise.all([1, 2].map(() => as(boss).put("/quotecatalog", back)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await models())[0]).toBe("ALPHA E1")
    expect(await version()).toMatchObject({ live: previous, previous: live })
    const again = await version()
    await as(boss).put("/quotecatalog", { version: live?.version ?? "", rev: again.rev })
    expect((await models())[0]).toBe("ALPHA E2")
  })
})

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
