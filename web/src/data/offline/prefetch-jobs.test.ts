import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type DayJob, prefetchJobs } from "./prefetch-jobs.ts"

const jobs: DayJob[] = [
  { invoiceNumber: 48210, version: 5 },
  { invoiceNumber: 48211, version: 2 },
]
const versions: Record<string, number> = {}
let calls: string[] = []
/** Calls whose address contains this fail as without a connection. */
let isLost: (address: string) => boolean

beforeEach(() => {
  calls = []
  isLost = () => false
  Object.assign(versions, { 48210: 5, 48211: 2 })
  vi.stubGlobal("navigator", { onLine: true })
  vi.stubGlobal("fetch", async (address: string) => {
    calls.push(address.replace("/api/", ""))
    if (isLost(address)) throw new TypeError("Failed to fetch")
    const number = /invoiceNumber=(\d+)/.exec(address)?.[1] ?? ""
    const isJob = address.startsWith("/api/servicerequest?")
    return Response.json(
      isJob
        ? [{ invoiceNumber: Number(number), version: versions[number], assignedTechnicians: [], charges: [] }]
        : [],
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const read = async (queryClient: QueryClient, due: readonly DayJob[] = jobs) => {
  const complete: number[] = []
  await prefetchJobs(queryClient, due, {
    signal: new AbortController().signal,
    onRead: ({ invoiceNumber }) => complete.push(invoiceNumber),
  })
  return complete
}
const callsOf = (kind: RegExp) => calls.filter((call) => kind.test(call)).length

test("reads the day's jobs with their notes and history", async () => {
  expect(await read(new QueryClient())).toEqual([48210, 48211])
  expect([/^servicerequest\?/, /^notes\?/, /^servicerequesthistory\?/].map(callsOf)).toEqual([2, 2, 2])
})

test("reports a job as incomplete whose reading was interrupted, and reads the rest of it again", async () => {
  const queryClient = new QueryClient()
  isLost = (address) => address.includes("history?invoiceNumber=48211")
  expect(await read(queryClient)).toEqual([48210])
  isLost = () => false
  calls = []
  expect(await read(queryClient, jobs.slice(1))).toEqual([48211])
  expect(calls.map((call) => call.split("?", 1)[0])).toEqual(["servicerequesthistory"])
})

test("reads a job again once its row has a newer version", async () => {
  const queryClient = new QueryClient()
  await read(queryClient)
  calls = []
  await read(queryClient)
  expect(callsOf(/servicerequest/)).toBe(0)
  versions[48211] = 3
  await read(queryClient, [{ invoiceNumber: 48211, version: 3 }])
  expect([/^servicerequest\?/, /^notes\?/, /^servicerequesthistory\?/].map(callsOf)).toEqual([1, 1, 1])
})

test("reads the notes of a newer version in the next round if the connection fails at them", async () => {
  const queryClient = new QueryClient()
  await read(queryClient)
  versions[48211] = 3
  const newer = [{ invoiceNumber: 48211, version: 3 }]
  isLost = (address) => address.includes("notes")
  expect(await read(queryClient, newer)).toEqual([])
  isLost = () => false
  calls = []
  expect(await read(queryClient, newer)).toEqual([48211])
  expect(calls.map((call) => call.split("?", 1)[0])).toEqual(["notes"])
})
