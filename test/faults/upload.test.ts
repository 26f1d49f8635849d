import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pathToFileURL } from "node:url"
import { expect, it, onTestFinished } from "vitest"
import type { Manifest } from "#infra/bundle.ts"
import { partCount } from "#shared/domain/media/uploads.ts"
import { callsTo } from "../api/client.ts"
import { begin, complete, mp4, sendParts } from "../api/uploads/video.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { often, patience } from "../driver/long-runs.ts"
import { builtFunctions, startSystem } from "../system.ts"

const megabyte = 1024 * 1024
const size = often(128, 300) * megabyte
/** Less than half of the smaller video, at any size. */
const maxGrowth = 56 * megabyte

const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024

/** Wraps built functions to record the size of their events. */
const watchedFunctions = () => {
  const folder = mkdtempSync(join(tmpdir(), "clearline-watched-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sizes = join(folder, "sizes.txt")
  const manifest = JSON.parse(readFileSync(join(builtFunctions, "manifest.json"), "utf8")) as Manifest
  for (const { file } of Object.values(manifest)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(
      join(folder, file),
      `import { appendFileSync } from "node:fs"
      import { handler as watched } from ${JSON.stringify(pathToFileURL(join(builtFunctions, file)).href)}
      export const handler = (event, context) => {
        appendFileSync(${JSON.stringify(sizes)}, JSON.stringify(event).length + "\\n")
        return watched(event, context)
      }`,
    )
  }
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest))
  return {
    folder,
    largestEvent: () => Math.max(...readFileSync(sizes, "utf8").trim().split("\n").map(Number)),
  }
}

it(
  "uploads a video of hundreds of MB past the functions, without holding it in memory",
  async () => {
    const functions = watchedFunctions()
    const system = await startSystem({ functionsFolder: functions.folder })
    onTestFinished(system.stop)
    const { running } = await system.state()
    const bucket = running.find(({ name }) => name.startsWith("Objects"))?.address
    const call = callsTo(() => system.origin)
    const rosa = await people(tableAt(system.table)).clerk()
    const upload = async (video: Buffer) => {
      const begun = await begin(rosa, video.length, { call })
      const all = Array.from({ length: partCount(video.length) }, (_, index) => index + 1)
      const send = async (from: number, to: number) => {
        const addresses = await sendParts(rosa, begun, video, all.slice(from, to), call)
        expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set([bucket]))
      }
      return { parts: all.length, send, complete: () => complete(rosa, begun, video.length, call) }
    }
    // The first upload loads everything whose size is independent of the video.
    const small = await upload(mp4(megabyte))
    await small.send(0, small.parts)
    expect(await small.complete()).toMatchObject({ status: 200 })
    const large = await upload(mp4(size))
    const half = Math.ceil(large.parts / 2)
    await large.send(0, half)
    const before = peakOf(system.pid)
    await large.send(half, large.parts)
    const { status, body } = await large.complete()
    const grown = peakOf(system.pid) - before

    const { address } = body as { address: string }
    const shown = await fetch(system.origin + address, { method: "HEAD" })
    expect([status, shown.status, Number(shown.headers.get("content-length"))]).toEqual([200, 200, size])
    console.log(
      `${size / megabyte} MB: memory grew by ${Math.round(grown / megabyte)} MB with the second half`,
    )
    expect(grown).toBeLessThan(maxGrowth)
    expect(functions.largestEvent()).toBeLessThan(64 * 1024)
  },
  patience(300_000),
)

it("rejects and removes a video one byte too large, by its actual size", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const call = callsTo(() => system.origin)
  const rosa = await people(tableAt(system.table)).clerk()
  const { body } = await call(rosa).get("/uploadurl")
  const { uploadURL, filename } = body as { uploadURL: string; filename: string }
  const head = mp4(megabyte)
  const source = function* () {
    for (let sent = 0; sent < 300; sent += 1) yield head
    yield Buffer.alloc(1)
  }
  const streamed: RequestInit = {
    method: "PUT",
    body: Readable.toWeb(Readable.from(source())),
    headers: { "content-type": "video/mp4", "content-length": String(300 * megabyte + 1) },
    duplex: "half",
  }
  expect((await fetch(uploadURL, streamed)).status).toBe(200)

  const premierVideo = `/assets/videos/${filename}`
  expect(await call(rosa).put("/settings", { premierVideo })).toBeProblem(413, "video_too_large", {
    detail: "Video is too large - 300MB maximum",
  })
  expect(await call(rosa).put("/settings", { premierVideo })).toMatchObject({
    status: 400,
    body: { fields: [{ field: "premierVideo" }] },
  })
}, 120_000)
