import { fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect, it, onTestFinished } from "vitest"
import { demoPassword } from "#infra/local/demo/password.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { storeFolder } from "../store-folder.ts"
import { builtFunctions, type ProcessOptions, startSystem } from "../system.ts"
import { derivedIn, everything, rebuiltFrom, requestsIn, tornRequests } from "./whole-table.ts"

const logins = ["5305550100", "5305550101", "5305550102", "5305550103", "5305550104", "5305550105"]

type Answer = { status: number; body: unknown }
type Login = { token: string; user: { _id: string } }

const calls =
  (origin: string) =>
  async (path: string, login?: Login, body?: object): Promise<Answer> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        ...(login && { token: login.token, user: login.user._id }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

const killWhileItFills = async (folder: string, size: number) => {
  const options: ProcessOptions = { folder, demo: size, functionsFolder: builtFunctions }
  const child = fork(new URL("../system-process.ts", import.meta.url), [JSON.stringify(options)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  })
  const gone = once(child, "exit")
  while (!existsSync(join(folder, "filling-export"))) await pause(5)
  child.kill("SIGKILL")
  await gone
}

it("has complete demo data after a kill during the fill, and every login works", async () => {
  const folder = storeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const size = 60
  await killWhileItFills(folder, size)

  const system = await startSystem({ folder, demo: size })
  onTestFinished(() => system.stop())
  const call = calls(system.origin)
  const sessions: Login[] = []
  for (const phone of logins) {
    const { status, body } = await call("/session", undefined, { phone, password: demoPassword })
    expect(status, phone).toBe(200)
    sessions.push(body as Login)
  }
  const [, , clerk, technician, customer, account] = sessions
  const items = await everything(system.table.endpoint, system.table.name)
  // The fill date, even if midnight has passed: only then are technicians on their way.
  const enroute = requestsIn(items).find(({ serviceStatus }) => serviceStatus === "technicianEnroute")
  const today = toWireDate(enroute?.appointmentDate ?? "")
  const rowsOf = async (path: string, login: Login | undefined) =>
    (await call(path, login)).body as { serviceStatus: string; invoiceNumber: number }[]

  const day = await rowsOf(`/servicerequest?date=${today}`, clerk)
  expect(new Set(day.map(({ serviceStatus }) => serviceStatus)).size).toBeGreaterThan(12)
  expect(await rowsOf(`/servicerequest?date=${today}`, technician)).toHaveLength(4)
  expect(await rowsOf(`/servicerequest?customerId=${customer?.user._id}`, customer)).toHaveLength(3)
  expect((await rowsOf(`/servicerequest?billingId=${account?.user._id}`, account)).length).toBeGreaterThan(2)
  expect(await rowsOf("/servicerequest?search=priya+raman", clerk)).toHaveLength(3)

  expect(derivedIn(items)).toEqual(rebuiltFrom(items))
  expect(tornRequests(items)).toEqual([])
  expect(existsSync(join(folder, "filling"))).toBe(false)
  expect(existsSync(join(folder, "filling-export"))).toBe(false)
}, 180_000)
