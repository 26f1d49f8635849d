import { readFileSync } from "node:fs"
import { expect, it, onTestFinished } from "vitest"
import { partBytes, partCount } from "../../shared/domain/uploads.ts"
import { callsTo } from "../api/client.ts"
import { begin, complete, mp4, sendParts } from "../api/uploads/video.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"

const megabyte = 1024 * 1024
const size = (process.env.CLEARLINE_LONG ? 300 : 64) * megabyte

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
  expect(most).toBeLessThan(size / 2)
}, 300_000)
