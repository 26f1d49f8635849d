import { renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb"
import { localAws } from "../environment.ts"
import { freePort } from "../free-port.ts"
import { StartFailure } from "../lock.ts"
import { emulatorProcess, endOrphan } from "./emulator-process.ts"
import { type EmulatorProgram, findEmulator, storeFile } from "./emulator-programs.ts"
import { enableExpiry, ensureTable, shape } from "./ensure-table.ts"

export type Store = {
  endpoint: string
  name: string
  pid(): number | undefined
  replaceBy?(exported: string): Promise<void>
  stop(): Promise<void>
}

const clientOf = (endpoint: string) => new DynamoDBClient({ ...localAws, endpoint, maxAttempts: 1 })

const waitUntilReady = async (client: DynamoDBClient, name: string): Promise<void> => {
  const givenUpAt = Date.now() + 60_000
  for (;;) {
    try {
      await client.send(new ListTablesCommand({}))
      return
    } catch (error) {
      if (Date.now() > givenUpAt)
        throw new StartFailure(`${name} didn't answer within 60 s.`, { cause: error })
      await pause(20)
    }
  }
}

const portsTried = 5

const startProcess = async (program: EmulatorProgram, folder: string) => {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    const running = emulatorProcess(program, folder, port)
    const refusal = await running.start()
    if (refusal === undefined) return { ...running, endpoint: `http://127.0.0.1:${port}` }
    if (tries === portsTried) throw new StartFailure(`${program.name} did not start: ${refusal}`)
  }
}

const startEmulator = async (program: EmulatorProgram, folder: string, table: string): Promise<Store> => {
  const { endpoint, pid, start, stop } = await startProcess(program, folder)
  const { name, importTo } = program
  return {
    endpoint,
    name,
    pid,
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
        if (refusal !== undefined) throw new StartFailure(`${name} did not start again: ${refusal}`)
        const client = clientOf(endpoint)
        try {
          await waitUntilReady(client, name)
          await enableExpiry(client, table)
          program.indexStream?.(folder)
        } finally {
          client.destroy()
        }
      },
    }),
  }
}

export const openStore = async (folder: string, table: string): Promise<Store> => {
  await endOrphan(folder)
  const configuredEndpoint = process.env.DYNAMODB_ENDPOINT
  const program = configuredEndpoint ? undefined : await findEmulator()
  const store: Store = program
    ? await startEmulator(program, folder, table)
    : {
        endpoint: configuredEndpoint ?? "",
        name: "DYNAMODB_ENDPOINT",
        pid: () => undefined,
        stop: () => Promise.resolve(),
      }
  const client = clientOf(store.endpoint)
  try {
    await waitUntilReady(client, store.name)
    await ensureTable(client, table)
    program?.indexStream?.(folder)
    return store
  } catch (error) {
    await store.stop()
    throw error
  } finally {
    client.destroy()
  }
}
