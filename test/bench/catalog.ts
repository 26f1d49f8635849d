import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { decodeVehicles, vehiclesFile } from "#functions/catalog/files.ts"
import { catalogSearch } from "#functions/catalog/search.ts"
import { initialLiveItem } from "#functions/catalog/store.ts"
import { type VehicleWithParts, versionFiles } from "#functions/catalog/version.ts"
import { root } from "#infra/root.ts"
import { lineOf, panes } from "#shared/domain/parts/openings.ts"
import { aPart, aVehicle, catalogFilesIn } from "../builders/catalog.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"
import { bareReader } from "./bare-reader.ts"
import { caller, median, percentile } from "./measure.ts"
import type { Say } from "./store.ts"

/** The catalog at full size: 27 years of 60 makes with 15 models each, ten parts per vehicle. */
const makes = 60
const models = 15
const years = Array.from({ length: 27 }, (_, nth) => 2026 - nth)
const stylesOf = (year: number): number => (year % 3 === 0 ? 7 : 6)
const styles = [
  "4 DOOR SEDAN",
  "2 DOOR COUPE",
  "4 DOOR UTILITY",
  "4 DOOR CREW CAB",
  "4 DOOR WAGON",
  "2 DOOR CONVERTIBLE",
  "4 DOOR VAN",
]
const letters = { windshield: "W", door: "D", back: "B", quarter: "Q", vent: "V", sunroof: "R" } as const
const warmUps = 20
const rounds = 100

const modelName = (make: number, model: number): string =>
  make === 20 && model === 3 ? "CIVIC" : `MODEL ${String.fromCharCode(65 + (make % 26))}${make}${model}`

const partsOf = (make: number, model: number, year: number, style: number) => {
  const generation = Math.floor((year - 2000) / 6)
  return panes.slice(0, 10).map((pane, nth) => {
    const { opening, orientation = "" } = lineOf(pane)
    const digits = ((make * models + model) * 5 + generation) * 14 + nth
    const tail = style % 2 === 0 ? "GTN" : "GTY"
    return aPart(
      `${make % 2 === 0 ? "D" : "F"}${letters[opening]}${String(digits % 100_000).padStart(5, "0")}${tail}`,
      {
        opening,
        orientation,
        list: 19_000 + digits,
        cost: 6_000 + digits,
        description: `Generation ${generation}`,
      },
    )
  })
}

function* groups(): Generator<VehicleWithParts[]> {
  let id = 100_000
  for (const year of years)
    for (let make = 0; make < makes; make += 1) {
      const group: VehicleWithParts[] = []
      for (let model = 0; model < models; model += 1)
        for (let style = 0; style < stylesOf(year); style += 1) {
          id += 1
          const named = [year, `MAKE ${make}`, modelName(make, model), styles[style] ?? ""] as const
          group.push(aVehicle(String(id), [...named], partsOf(make, model, year, style)))
        }
      yield group
    }
}

const version = "bench"
const folder = join(root, ".bench", "catalog")
const mark = join(folder, "made")

/** Built once and kept in `.bench`. Delete the folder to rebuild it. */
const makeStore = async (say: Say): Promise<void> => {
  if (existsSync(mark)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const startedAt = performance.now()
  const system = await startSystem({ folder })
  try {
    const files = await catalogFilesIn(system)
    let writing: Promise<void>[] = []
    let bytes = 0
    for (const file of versionFiles({ version, madeAt: "2026-11-20T18:00:00.000Z" }, groups())) {
      bytes += file.bytes.length
      if (file.path === vehiclesFile(version)) writeFileSync(join(folder, "vehicles.br"), file.bytes)
      writing.push(files.put(file.path, file.bytes))
      if (writing.length < 16) continue
      await Promise.all(writing)
      writing = []
    }
    await Promise.all(writing)
    await tableAt(system.table).transact([{ put: initialLiveItem(version, new Date()), onlyIf: "unguarded" }])
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    writeFileSync(mark, "")
    say(`Made the catalog in ${seconds} s: ${(bytes / 1e6).toFixed(1)} MB of files.`)
  } finally {
    await system.stop()
  }
}

const coldLoads = (): { decode: number; search: number; bytes: number } => {
  const bytes = readFileSync(join(folder, "vehicles.br"))
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    const { columns } = decodeVehicles(bytes, "vehicles.br")
    const decoded = performance.now()
    catalogSearch(columns).page({ search: "19 civic", limit: 100 })
    return { decode: decoded - begun, search: performance.now() - decoded }
  })
  return {
    bytes: bytes.length,
    decode: median(times.map(({ decode }) => decode)),
    search: median(times.map(({ search }) => search)),
  }
}

type Line = { name: string; p50: number; p99: number; ratio: number; read: number; bytes: number }

export type CatalogMeasured = {
  lines: Line[]
  vehicles: number
  cold: ReturnType<typeof coldLoads> & { firstCall: number }
}

export const measureCatalog = async (say: Say): Promise<CatalogMeasured> => {
  await makeStore(say)
  const cold = coldLoads()
  const system = await startSystem({ folder })
  const { call, close } = caller(system.origin)
  try {
    const login = await people(tableAt(system.table)).admin()
    const get = async (path: string, who?: typeof login) => {
      const answer = await call({ method: "GET", path, login: who })
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`)
      return answer
    }
    const { milliseconds: firstCall } = await get("/quotevehicles", login)
    await call({ method: "PUT", path: "/settings", login, body: { quoteSystemLive: true } })
    const { body } = await get("/quotecatalogcount", login)
    const { count: vehicles } = body as { count: number }
    // A different id each turn, so that most turns read an uncached file.
    const anyId = (turn: number) => String(100_001 + ((turn * 7919) % (vehicles - 1)))
    const cursor = (await get("/quotevehicles?limit=500", login)).headers.get("x-next-cursor") ?? ""
    const paths: Record<string, (turn: number) => string> = {
      "a page of 100": () => "/quotevehicles?limit=100&searchable=true",
      "the page after 500": () => `/quotevehicles?limit=500&cursor=${encodeURIComponent(cursor)}`,
      "search `19 civic`": () => "/quotevehicles?search=19%20civic",
      "search `sedan`, of which there are 24,300": () => "/quotevehicles?search=sedan",
      "search of six words": () => "/quotevehicles?search=2019%20make%2020%20civic%204%20door",
      years: () => "/quotecatalogdistinct?distinct=year",
      "makes of a year": (turn) => `/quotecatalogdistinct?distinct=make&year=${2000 + (turn % 27)}`,
      "models of a make, public": (turn) =>
        `/vehicles?data=models&year=${2000 + (turn % 27)}&make=MAKE%20${turn % 60}`,
      "styles with their glass, public": (turn) =>
        `/vehicles?data=styles&year=${2000 + (turn % 27)}&make=MAKE%2020&model=CIVIC`,
      "one vehicle": (turn) => `/quotevehicles?id=${anyId(turn)}`,
      "parts of a vehicle": (turn) => `/quoteparts?carId=${anyId(turn)}`,
      "part by number": (turn) => {
        const [part] = partsOf((turn * 7) % makes, turn % models, 2000 + (turn % 27), turn % 2)
        return `/quote?nagPart=${part?.partNumber ?? ""}`
      },
      "quote of a car, public": (turn) =>
        `/quote?year=${2000 + (turn % 27)}&make=MAKE%2020&model=CIVIC&style=4%20DOOR%20SEDAN&request=glass&service=replace`,
      "quote by words, public": (turn) =>
        `/quote?search=${2000 + (turn % 27)}%20civic&service=replace&limit=300`,
      "quote by words, 300 of 243,000, public": () => "/quote?search=sedan&service=replace&limit=300",
      "parts by car id": (turn) => `/vehiclepart?carId=car-${anyId(turn)}`,
    }
    const bare = bareReader(system)
    const lines: Line[] = []
    for (const [name, pathOf] of Object.entries(paths)) {
      const who = name.endsWith("public") ? undefined : login
      for (let turn = 0; turn < warmUps; turn += 1) await get(pathOf(turn), who)
      const answer = await get(pathOf(3), who)
      const { bytes } = answer
      const { read } = await system.unitsOf(answer)
      const times: number[] = []
      const bares: number[] = []
      for (let turn = 0; turn < rounds; turn += 1) {
        times.push((await get(pathOf(warmUps + turn), who)).milliseconds)
        bares.push(await bare.read("account", { method: "GET", path: "/account", login }))
      }
      const p50 = median(times)
      lines.push({ name, p50, p99: percentile(times, 0.99), ratio: p50 / median(bares), read, bytes })
      say(`  ${name}: ${p50.toFixed(1)} ms`)
    }
    bare.close()
    return { lines, vehicles, cold: { ...cold, firstCall } }
  } finally {
    close()
    await system.stop()
  }
}
