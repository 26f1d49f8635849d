import { once } from "node:events"
import { createServer } from "node:net"
import { relative, resolve } from "node:path"
import { buildAll } from "../build.ts"
import { bundleFolder } from "../bundle.ts"
import { root } from "../root.ts"
import { demoPassword } from "./demo/password.ts"
import { type DevServer, startDevServer } from "./dev-server.ts"
import { StartFailure } from "./lock.ts"
import type { SystemOptions } from "./system/options.ts"
import { type System, startSystem } from "./system.ts"

const startedAt = performance.now()
const isDev = process.argv.includes("--dev")
const host = process.env.HOST ?? "127.0.0.1"
const folder = resolve(root, process.env.CLEARLINE_DATA ?? ".data")

const logins = [
  ["admin", "(530) 555-0100"],
  ["developer", "(530) 555-0101"],
  ["clerk", "(530) 555-0102"],
  ["technician", "(530) 555-0103"],
  ["customer", "(530) 555-0104"],
  ["commercial account", "(530) 555-0105"],
]

const wantedPort = (): number => {
  const port = Number(process.env.PORT ?? 8080)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new StartFailure(`PORT=${process.env.PORT} isn't a port. Use a number from 0 to 65535.`)
}

const tryPort = async (port: number): Promise<void> => {
  const probe = createServer().listen(port, host)
  await once(probe, "listening")
  probe.close()
  await once(probe, "close")
}

const nextFree = async (port: number): Promise<number> => {
  for (let other = port + 1; other < 65_536; other += 1) {
    const isFree = await tryPort(other).then(
      () => true,
      () => false,
    )
    if (isFree) return other
  }
  return 0
}

const portFailure = async (error: unknown, port: number): Promise<unknown> => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "EADDRINUSE")
    return new StartFailure(
      `Another program is using port ${port}. Try PORT=${await nextFree(port)} npm ${isDev ? "run dev" : "start"}.`,
    )
  if (code === "EACCES") return new StartFailure(`You can't open port ${port}. Set PORT to one above 1023.`)
  return error
}

const greeting = (address: string): string => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return [
    "",
    `Clearline is ready (${seconds} s).`,
    "",
    `  ${address}             the public site`,
    `  ${address}/login       the staff app`,
    `  ${address}/__local     sent texts, running parts, fault switches`,
    "",
    ...[["log in as", "phone", "password"], ...logins.map((login) => [...login, demoPassword])].map(
      ([who = "", phone = "", password = ""]) => `  ${who.padEnd(20)}${phone.padEnd(18)}${password}`,
    ),
    "",
    `Data is in ${relative(process.cwd(), folder) || folder}. Press Ctrl-C to stop.`,
    "",
  ].join("\n")
}

const fail = (error: unknown): never => {
  console.error(error)
  process.exit(1)
}

/** Ctrl-C reaches the bundler too, so its pending work fails. */
const endUnlessInterrupted = (error: Error): void => {
  if (!/The service (?:is no longer running|was stopped)/.test(error.message)) fail(error)
}

const start = async (): Promise<void> => {
  const port = wantedPort()
  let system: System | undefined
  let devServer: DevServer | undefined
  let leaving = false
  const leave = async () => {
    if (leaving) process.exit(130)
    leaving = true
    // The development server has no state and ends with this process.
    if (devServer) process.on("uncaughtException", endUnlessInterrupted)
    await system?.stop().catch(fail)
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void leave())
  process.on("disconnect", () => void leave())

  // Before the build, which takes a minute the first time.
  await tryPort(port).catch(async (error: unknown) => {
    throw await portFailure(error, port)
  })
  if (isDev) {
    await buildAll(["demo"], console.log)
    devServer = await startDevServer(() => system?.reloadFunctions())
  } else await buildAll(undefined, console.log)
  const options: SystemOptions = {
    port,
    host,
    folder,
    functionsFolder: devServer?.functionsFolder ?? bundleFolder,
    demo: process.env.CLEARLINE_DEMO !== "none",
    log: console.log,
    ...(devServer && { devServer }),
  }
  try {
    system = await startSystem(options)
  } catch (error) {
    await devServer?.close()
    throw await portFailure(error, port)
  }
  if (leaving) return system.stop()
  process.send?.({ address: system.address })
  console.log(greeting(system.address))
}

try {
  await start()
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(`\n${error.message}\n`)
  process.exit(1)
}
