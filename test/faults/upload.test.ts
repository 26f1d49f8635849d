import { readFileSync } from "node:fs"
import { Readable } from "node:stream"
import { expect, it, onTestFinished } from "vitest"
import { partBytes, partCount } from "../../shared/domain/uploads.ts"
import { callsTo } from "../api/client.ts"
import { begin, complete, mp4, sendParts } from "../api/uploads/video.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"

const megabyte = 1024 * 1024
const size = (process.env.CLEARLINE_LONG ? 300 : 128) * megabyte

/** Resident bytes of a process. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024

it("a video of hundreds of megabytes goes past the functions, and the server holds none of it", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const call = callsTo(() => system.origin)
  const rosa = await people(tableAt(system.table)).clerk()
  const bytes = mp4(size)
  const parts = Array.from({ length: partCount(size) }, (_, place) => place + 1)

  // What a first upload loads and compiles is not the video's.
  const small = await begin(rosa, partBytes, { call })
  await sendParts(rosa, small, bytes.subarray(0, partBytes), [1], call)
  await complete(rosa, small, partBytes, call)

  const before = memoryOf(system.pid)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(system.pid) - before)
  }, 10)
  const begun = await begin(rosa, size, { call })
  for (let from = 0; from < parts.length; from += 20)
    await sendParts(rosa, begun, bytes, parts.slice(from, from + 20), call)
  const { status, body } = await complete(rosa, begun, size, call)
  clearInterval(watch)

  const { address } = body as { address: string }
  const shown = await fetch(system.origin + address, { method: "HEAD" })
  expect([status, shown.status, Number(shown.headers.get("content-length"))]).toEqual([200, 200, size])
  console.log(`${size / megabyte} MB: the server's memory grew by ${Math.round(most / megabyte)} MB at most`)
  // What streams through leaves garbage for a while; what is held would be all of it.
  expect(most).toBeLessThan(size * 0.75)
}, 300_000)

it("a video of a byte too many, by an address that knows no length, is refused by its real size and removed", async () => {
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
  expect(await call(rosa).put("/settings", { premierVideo })).toMatchObject({
    status: 413,
    body: { code: "video_too_large", detail: "Video is too large - 300MB maximum" },
  })
  expect(await call(rosa).put("/settings", { premierVideo })).toMatchObject({
    status: 400,
    body: { fields: [{ field: "premierVideo" }] },
  })
}, 120_000)
