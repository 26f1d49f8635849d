import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoPassword } from "#infra/local/demo/password.ts"
import { root } from "#infra/root.ts"
import { callsTo, type Login } from "../driver/client.ts"
import { chip, done, jobsOver } from "../driver/job.ts"
import { startSystem, type TestSystem, type TestSystemOptions } from "../system.ts"
import { commonCount, commonName, listedCount, listedDay, searched, windowOf } from "./day.ts"

export type Say = (line: string) => void

export const logIn = async (origin: string, phone: string): Promise<Login> => {
  const { token, user } = done(
    await callsTo(() => origin)().post("/session", { phone, password: demoPassword }),
  )
  return { _id: user._id, token }
}

export const logins = { clerk: "5305550102", technician: "5305550103" } as const

export const addListedDay = async (system: TestSystem, count: number): Promise<void> => {
  await takeListedDay(system.origin, count)
  await untilSettled(system)
}

const takeListedDay = async (origin: string, count: number) => {
  const clerk = await logIn(origin, logins.clerk)
  const technician = await logIn(origin, logins.technician)
  const { aJob } = jobsOver(callsTo(() => origin))
  for (let index = 0; index < count; index += 1)
    await aJob(clerk, {
      ...(index % 5 === 0
        ? {
            customerName: `Ines ${searched.name}`,
            customerPhone: searched.phone,
            vin: searched.VIN,
            vehicle: `1963 ${searched.vehicle}`,
            appointmentAddress: `1184 ${searched.address}, Yuba City, CA 95991`,
            externalReferenceNumber: searched["dispatch number"],
          }
        : {
            customerName: `Marcus ${commonName}`,
            customerPhone: "9990999999",
            vehicle: "2019 Toyota RAV4 XLE",
            appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
          }),
      appointmentLocation: "Mobile",
      appointmentDate: listedDay,
      ...windowOf(index),
      appointmentTechnicians: index % 10 === 0 ? [technician._id] : [],
      charges: [{ ...chip }],
    })
}

const takeCommon = async (origin: string, count: number) => {
  const clerk = await logIn(origin, logins.clerk)
  const { aJob } = jobsOver(callsTo(() => origin))
  for (let index = 0; index < count; index += 1) await aJob(clerk, { customerName: `Marcus ${commonName}` })
}

/** Waits until the stream's consumers have processed every write. */
export const untilSettled = async (system: TestSystem): Promise<void> => {
  const writtenBy = Date.now()
  for (const givenUpAt = writtenBy + 60_000; (await system.state()).settledUntil <= writtenBy; ) {
    if (Date.now() > givenUpAt) throw new Error("The projector does not catch up.")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }

/** A store of this size, built from demo data and kept in `.bench/` for the next run. */
const keptStore = async (size: number, say: Say): Promise<string> => {
  const folder = join(root, ".bench", String(size))
  const marker = join(folder, "made-by")
  const madeBy = JSON.stringify({ version, searched, commonName })
  if (existsSync(marker) && readFileSync(marker, "utf8") === madeBy) return folder
  rmSync(folder, { recursive: true, force: true })
  const startedAt = performance.now()
  const system = await startSystem({ folder, demo: size })
  await takeCommon(system.origin, commonCount)
  await addListedDay(system, listedCount)
  await system.stop()
  writeFileSync(marker, madeBy)
  say(`Made a store of ${size} requests in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return folder
}

/**
 * Runs over a copy of the store, so that each run starts from the same state. Only measurements that open public pages
 * render the site.
 */
export const systemOf = async (
  size: number,
  say: Say,
  options: Pick<TestSystemOptions, "rendersSite"> = {},
): Promise<TestSystem> => {
  const storedFolder = await keptStore(size, say)
  const folder = mkdtempSync(join(tmpdir(), "clearline-bench-"))
  cpSync(storedFolder, folder, { recursive: true })
  const system = await startSystem({ ...options, folder })
  return {
    ...system,
    async stop() {
      await system.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
