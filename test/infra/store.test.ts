import { type ChildProcess, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer } from "node:net"
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { localAws } from "#infra/local/environment.ts"
import { freePort } from "#infra/local/free-port.ts"
import { lockFolder } from "#infra/local/lock.ts"
import { endOrphan } from "#infra/local/table/emulator-process.ts"
import { openStore, type Store } from "#infra/local/table/store.ts"
import { temporaryFolder } from "./folder.ts"

const TableName = "clearline"

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

const answersSignals = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const clientOf = ({ endpoint }: { endpoint: string }) => {
  const client = new DynamoDBClient({ ...localAws, endpoint })
  onTestFinished(() => client.destroy())
  return client
}

const openHere = async (folder: string): Promise<Store> => {
  const store = await openStore(folder, TableName)
  onTestFinished(() => store.stop())
  return store
}

const openElsewhere = async (folder: string): Promise<{ child: ChildProcess; endpoint: string }> => {
  const child = fork(new URL("store-holder.ts", import.meta.url), [folder], { execArgv: [] })
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await endOrphan(folder)
  })
  const [endpoint] = (await once(child, "message")) as [string]
  return { child, endpoint }
}

describe("The store", () => {
  test("has the table with its three indexes, stream, and TTL", async () => {
    const { Table } = await clientOf(await openHere(temporaryFolder())).send(
      new DescribeTableCommand({ TableName }),
    )

    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(["gsi1", "gsi2", "gsi3"])
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" })
  })

  test("keeps what was written after a kill -9 of its process, and restarts by itself", async () => {
    const store = await openHere(temporaryFolder())
    const client = clientOf(store)
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: "a" }, sk: { S: "A" } } }))
    const killed = store.pid() ?? 0
    process.kill(killed, "SIGKILL")
    await vi.waitUntil(() => store.pid() !== killed, { timeout: 60_000 })
    const found = await vi.waitFor(
      () => client.send(new GetItemCommand({ TableName, Key: { pk: { S: "a" }, sk: { S: "A" } } })),
      { timeout: 60_000 },
    )

    expect(found.Item).toEqual({ pk: { S: "a" }, sk: { S: "A" } })
  })

  test("reports that its port was taken in the meantime, and returns when it is free", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue()
    onTestFinished(() => logged.mockRestore())
    const store = await openHere(temporaryFolder())
    const port = Number(new URL(store.endpoint).port)
    const stranger = createServer((socket) => socket.destroy())
    onTestFinished(() => void stranger.close())
    const takes = () =>
      once(stranger.listen(port, "127.0.0.1"), "listening").then(
        () => true,
        () => false,
      )
    const killAndTake = async () => {
      const pid = store.pid() ?? 0
      process.kill(pid, "SIGKILL")
      await vi.waitUntil(() => !answersSignals(pid), { interval: 1, timeout: 20_000 })
      return takes()
    }
    // An emulator that ran for long restarts at once, a new one after a second.
    await vi.waitUntil(killAndTake, { timeout: 60_000 })
    await vi.waitFor(
      () => expect(logged).toHaveBeenCalledWith(expect.stringMatching(/didn't come back: .*\d+/)),
      {
        timeout: 60_000,
      },
    )
    stranger.close()
    const { Table } = await vi.waitFor(() => clientOf(store).send(new DescribeTableCommand({ TableName })), {
      timeout: 60_000,
    })

    expect(Table?.TableName).toBe(TableName)
  })

  test("takes another port if another process took it first, and never uses that one's table", async () => {
    const first = await openHere(temporaryFolder())
    const ports = [Number(new URL(first.endpoint).port), await freePort()]
    vi.doMock("../../infra/local/free-port.ts", () => ({ freePort: async () => ports.shift() }))
    onTestFinished(() => void vi.doUnmock("../../infra/local/free-port.ts"))
    const { openStore: open } = await vi.importActual<{ openStore: typeof openStore }>(
      "../../infra/local/table/store.ts?another",
    )
    const second = await open(temporaryFolder(), TableName)
    onTestFinished(() => second.stop())

    expect(second.endpoint).not.toBe(first.endpoint)
    const Item = { pk: { S: "a" }, sk: { S: "A" } }
    await clientOf(first).send(new PutItemCommand({ TableName, Item }))
    expect((await clientOf(second).send(new GetItemCommand({ TableName, Key: Item }))).Item).toBeUndefined()
  })
})

describe("The data folder", () => {
  test("rejects a second start, which says who is using it", async () => {
    const folder = temporaryFolder()
    const { child } = await openElsewhere(folder)

    expect(() => lockFolder(folder)).toThrow(`process ${child.pid}`)
    expect(() => lockFolder(folder)).toThrow("CLEARLINE_DATA")
  })

  test("is free as soon as its holder is killed, without cleanup", async () => {
    const folder = temporaryFolder()
    const { child } = await openElsewhere(folder)
    child.kill("SIGKILL")
    await once(child, "exit")
    const held = lockFolder(folder)

    held.release()
  })

  test("loses its store when its holder ends, even by a kill", async () => {
    const { child, endpoint } = await openElsewhere(temporaryFolder())
    expect(await answers(endpoint)).toBe(true)
    child.kill("SIGKILL")

    await vi.waitUntil(async () => !(await answers(endpoint)), { timeout: 60_000 })
  })

  test("stops an orphaned store before a new one opens the same file", async () => {
    const folder = temporaryFolder()
    const orphan = spawn("sh", ["-c", "echo up; read word", `store ${folder}`])
    onTestFinished(() => void orphan.kill("SIGKILL"))
    const gone = once(orphan, "exit")
    await once(orphan.stdout, "data")
    writeFileSync(`${folder}/store.pid`, String(orphan.pid))
    await openHere(folder)

    expect(await gone).toEqual([null, "SIGTERM"])
  })

  test("never stops a process that isn't its store, despite an old pid file", async () => {
    const folder = temporaryFolder()
    writeFileSync(`${folder}/store.pid`, String(process.pid))
    const store = await openHere(folder)

    expect(store.pid()).toBeGreaterThan(0)
  })
})
