import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3"
import { expect } from "vitest"
import { buildAll } from "#infra/build.ts"
import { localAws } from "#infra/local/environment.ts"
import type { PipelineRun } from "#shared/api/pipeline.ts"
import type { PackedVehicles } from "#shared/domain/catalog/vehicle-list.ts"
import { programStateOf } from "#shared/domain/pipeline/run.ts"
import { type Person, people } from "../builders/people.ts"
import { type SmallSupplier, smallSupplier } from "../builders/small-supplier.ts"
import { enterLogins } from "../builders/supplier-logins.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import { patience } from "../driver/long-runs.ts"
import { startSystem, type TestSystem } from "../system.ts"

/** A make that the supplier lacks, and a model that only its first edition has. */
export const list: PackedVehicles = {
  source: "for tests",
  makes: ["MAZDA", "FORD"],
  styles: ["4 DOOR SEDAN|CAR", "2 DOOR COUPE|CAR", "5 DOOR HATCHBACK|CAR"],
  models: [
    [0, "DELTA", "0:2019,2021 1:2021"],
    [1, "BRAVO-E1", "2:2021"],
  ],
}
export const listed = { withE1: 3, withE2: 4 }

export let folder: string
export let supplier: SmallSupplier
export let system: TestSystem
export let boss: Person
export let s3: S3Client
export const as = callsTo(() => system.origin)

/** Starts a system with a small supplier. Each test file has its own. */
export const startPipeline = async () => {
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
}

export const stopPipeline = async () => {
  await system.stop()
  supplier.close()
  rmSync(folder, { recursive: true })
}

export const Bucket = "clearline-files"

export const keysBelow = async (Prefix: string): Promise<string[]> => {
  const keys: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return keys
}

export const filesOf = async (version: string): Promise<Record<string, string>> => {
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

export const stateOf = async (): Promise<PipelineRun> =>
  (await as(boss).get("/readquotesystemstate", { log: true })).body as PipelineRun

/** Asks often enough, in milliseconds, for what lasts a moment only. */
export const until = async (isSo: (run: PipelineRun) => boolean, every = 40): Promise<PipelineRun> => {
  const deadline = Date.now() + patience(120_000)
  for (;;) {
    const run = await stateOf()
    if (isSo(run)) return run
    if (Date.now() > deadline) throw new Error(`It did not come to that: ${JSON.stringify(run, null, 1)}`)
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}
export const untilEnded = () => until(({ state }) => !programStateOf(state).working, 250)
export const start = (more: { startOver?: boolean; taskDefinition?: "image-puller" } = {}) =>
  as(boss).post("/createecstasks", { taskDefinition: "data-puller", ...more })
export const completed = async (): Promise<PipelineRun> => {
  const run = await untilEnded()
  expect(run).toMatchObject({ state: "Complete", stateDetail: null })
  return run
}
export const version = async () => (await as(boss).get("/quotecatalogcount")).body

export const processOfTask = async (): Promise<number | undefined> =>
  (await system.state()).running.find(({ name }) => name.startsWith("Task "))?.pid

export const killTask = async (): Promise<boolean> => {
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
