import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { createServer } from "node:net"
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { localAws } from "#infra/local/environment.ts"
import type { SystemState } from "../system.ts"
import { temporaryFolder } from "./folder.ts"

const startIn = (folder: string, { port = 0, npm = false, name = "start" } = {}) => {
  const [command, ...words] = npm ? ["npm", "start"] : [process.execPath, "infra/bootstrap.mjs", name]
  const child = spawn(command, words, {
    env: { ...process.env, PORT: String(port), CLEARLINE_DATA: folder, CLEARLINE_DEMO: "none" },
    stdio: ["ignore", "pipe", "pipe"],
    // Like a terminal, which signals a process group.
    detached: true,
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text))
  const ended = once(child, "exit")
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
    await ended
  })
  return { child, ended, output: () => output }
}

const ready = async (start: ReturnType<typeof startIn>) => {
  const origin = await vi.waitUntil(() => /(http:\S+) +the public site/.exec(start.output())?.[1], {
    timeout: 150_000,
  })
  const state = (await (await fetch(`${origin}/__local/state`)).json()) as SystemState
  return { origin, places: state.running.map(({ address }) => address) }
}

const answer = async (places: string[]): Promise<string[]> => {
  const tried = await Promise.allSettled(places.map((place) => fetch(place)))
  return places.filter((_, at) => tried[at]?.status === "fulfilled")
}

const groupOf = ({ pid }: ChildProcess): number => -(pid ?? Number.NaN)

const firstWord = async (origin: string): Promise<unknown> => {
  const client = await (await fetch(`${origin}/@vite/client`)).text()
  const [, token = ""] = /wsToken = "([^"]+)"/.exec(client) ?? []
  const socket = new WebSocket(`${origin.replace("http", "ws")}/?token=${token}`, "vite-hmr")
  onTestFinished(() => socket.close())
  const [{ data }] = (await once(socket, "message")) as [MessageEvent]
  return JSON.parse(String(data))
}

describe("npm run dev", { timeout: 300_000 }, () => {
  test("serves the sources and the API at one origin, and Ctrl-C stops everything it started", async () => {
    const start = startIn(temporaryFolder(), { name: "dev" })
    const { origin, places } = await ready(start)
    const page = await fetch(`${origin}/login`, { headers: { accept: "text/html" } })
    expect(await page.text()).toContain("/@vite/client")
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
    expect(await firstWord(origin)).toEqual({ type: "connected" })
    process.kill(groupOf(start.child), "SIGINT")

    expect(await start.ended).toEqual([0, null])
    expect(await answer(places)).toEqual([])
  })
})

describe("npm start", { timeout: 300_000 }, () => {
  test("prints the URL and the logins, and Ctrl-C stops everything it started", async () => {
    const start = startIn(temporaryFolder())
    const { places } = await ready(start)
    expect(start.output()).toMatch(/clerk +\(530\) 555-0102 +windshield-demo/)
    expect(await answer(places)).toEqual(places)
    process.kill(groupOf(start.child), "SIGINT")

    expect(await start.ended).toEqual([0, null])
    expect(await answer(places)).toEqual([])
  })

  test.each(["SIGTERM", "SIGKILL"] as const)(
    "stops everything when a %s ends npm without notice",
    async (signal) => {
      const start = startIn(temporaryFolder(), { npm: true })
      const { places } = await ready(start)
      start.child.kill(signal)

      await vi.waitUntil(async () => (await answer(places)).length === 0, { timeout: 60_000 })
    },
  )

  test("leaves no process after a kill, restores its data, and stops on SIGTERM", async () => {
    const folder = temporaryFolder()
    const start = startIn(folder)
    const { places } = await ready(start)
    const tableOf = (at: string[]) => {
      const client = new DynamoDBClient({ ...localAws, endpoint: at[1] ?? "" })
      onTestFinished(() => client.destroy())
      return client
    }
    const Key = { pk: { S: "SR#1" }, sk: { S: "A" } }
    await tableOf(places).send(new PutItemCommand({ TableName: "clearline", Item: Key }))
    start.child.kill("SIGKILL")
    await vi.waitUntil(async () => (await answer(places)).length === 0, { timeout: 60_000 })
    const next = startIn(folder)
    const again = await ready(next)
    const { Item } = await tableOf(again.places).send(new GetItemCommand({ TableName: "clearline", Key }))
    expect(Item).toEqual(Key)

    next.child.kill("SIGTERM")
    expect(await next.ended).toEqual([0, null])
    expect(await answer(again.places)).toEqual([])
  })

  test("reports a port in use and suggests a free one, before changing anything", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const folder = temporaryFolder()
    const { ended, output } = startIn(folder, { port })

    expect(await ended).toEqual([1, null])
    expect(readdirSync(folder)).toEqual([])
    const [, taken, free] =
      /Another program is using port (\d+)\. Try PORT=(\d+) npm start/.exec(output()) ?? []
    expect(Number(taken)).toBe(port)
    expect(Number(free)).toBeGreaterThan(port)
    expect(output()).not.toContain("    at ")
  })

  test("explains what is wrong with an invalid port", async () => {
    const { ended, output } = startIn(temporaryFolder(), { port: 70_000 })

    expect(await ended).toEqual([1, null])
    expect(output()).toContain("PORT=70000 isn't a port. Use a number from 0 to 65535.")
  })
})
