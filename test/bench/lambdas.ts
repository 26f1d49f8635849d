import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { bundle } from "#infra/bundle.ts"
import { functionEnvironment } from "#infra/local/environment.ts"
import { apiEvent } from "#infra/local/lambda/api-event.ts"
import { secretsIn } from "#infra/local/parameters.ts"
import { endpoints } from "#shared/api/index.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem, type TestSystem } from "../system.ts"
import { median } from "./measure.ts"

export type Size = {
  name: string
  bytes: number
  bytesAtStart: number
}

export type Lambda = Size & {
  /** Milliseconds until it can be called, compared to an empty handler. */
  start: number
  /** The CPU time of it, which is independent of other load. */
  worked: number
  /** Until the first reply, which includes reading the session. */
  firstCall: number
}

const runs = 5

type Times = { loaded: number; worked: number; called: number }

const coldStart = async (file: string, event: unknown, env: NodeJS.ProcessEnv): Promise<Times> => {
  const child = fork(
    new URL("cold-start.ts", import.meta.url),
    [pathToFileURL(file).href, JSON.stringify(event)],
    {
      env,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  )
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`${file} ended with ${code} before it answered.`)
  })
  const [times] = (await Promise.race([once(child, "message"), failed])) as [Times]
  await failed.catch(() => undefined)
  return times
}

const environmentOf = async ({ state, folder, origin }: TestSystem): Promise<Record<string, string>> => {
  const { running } = await state()
  const at = (name: string) => running.find((part) => part.name.includes(name))?.address ?? ""
  return functionEnvironment(
    {
      site: origin,
      dynamodb: at("Fault proxy"),
      s3: at("S3"),
      sqs: at("SQS"),
      ssm: at("SSM"),
      kms: at("KMS"),
      ses: at("SES"),
      twilio: at("Twilio"),
      square: at("Square"),
      suppliers: at("Suppliers"),
      connections: at("Sockets"),
      ecs: at("ECS"),
    },
    { version: "bench", originSecret: secretsIn(join(folder, "keys")).get("origin-secret") },
  )
}

export const measureSizes = async (): Promise<Size[]> => {
  const folder = mkdtempSync(join(tmpdir(), "clearline-bench-"))
  try {
    const manifest = await bundle({ outDir: folder, minify: true })
    return endpoints.map(({ area, name }) => {
      const bundled = manifest[`${area}/${name}`]
      if (!bundled) throw new Error(`${area}/${name} is not built.`)
      return { name, bytes: bundled.bytes, bytesAtStart: bundled.bytesAtStart }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each deployed endpoint in a fresh process, alternating with an empty handler. */
export const measureLambdas = async (): Promise<Lambda[]> => {
  const folder = mkdtempSync(join(tmpdir(), "clearline-bench-"))
  const system = await startSystem()
  try {
    const env = await environmentOf(system)
    const { _id, token } = await people(tableAt(system.table)).clerk()
    const manifest = await bundle({ outDir: folder, minify: true })
    const empty = join(folder, "empty.mjs")
    writeFileSync(empty, "export const handler = async () => ({ statusCode: 200 })\n")

    const measured: Lambda[] = []
    for (const { area, name, method, path } of endpoints) {
      const bundled = manifest[`${area}/${name}`]
      if (!bundled) throw new Error(`${area}/${name} is not built.`)
      const event = apiEvent(`${method} ${path}`, {
        method,
        rawPath: path,
        rawQuery: "",
        headers: { "x-origin-secret": env.ORIGIN_SECRET ?? "", token, user: _id },
        body: Buffer.alloc(0),
        sourceIp: "127.0.0.1",
        requestId: "cold",
        now: new Date(),
      })
      const over: Times[] = []
      for (let run = 0; run < runs; run += 1) {
        const nothing = await coldStart(empty, event, env)
        const own = await coldStart(join(folder, bundled.file), event, env)
        over.push({
          loaded: own.loaded - nothing.loaded,
          worked: own.worked - nothing.worked,
          called: own.called - nothing.called,
        })
      }
      measured.push({
        name,
        bytes: bundled.bytes,
        bytesAtStart: bundled.bytesAtStart,
        start: median(over.map(({ loaded }) => loaded)),
        worked: median(over.map(({ worked }) => worked)),
        firstCall: median(over.map(({ called }) => called)),
      })
    }
    return measured
  } finally {
    await system.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
