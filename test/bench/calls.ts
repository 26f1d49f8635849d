import { callsBy, callsTo } from "../driver/client.ts"
import { done } from "../driver/job.ts"
import type { TestSystem } from "../system.ts"
import { bareReader } from "./bare-reader.ts"
import { listedDayQuery } from "./day.ts"
import { mainJob, type Named, type People } from "./job.ts"
import { type Answer, type Call, type Caller, caller, median, percentile } from "./measure.ts"
import { logIn, logins, type Say, systemOf, untilSettled } from "./store.ts"

const warmUps = 15
/** Repetitions per round for read-only calls. */
const timedRuns = 4

type Cost = { method: string; bytes: number; read: number; write: number }
/** Milliseconds, and medians relative to the baseline measured in turn. */
export type Measured = Cost & { name: string; p50: number; p99: number; bare: number; ratio: number }

export const peopleOf = async (origin: string): Promise<People> => {
  const clerk = await logIn(origin, logins.clerk)
  const technician = await logIn(origin, logins.technician)
  const [listed] = done(await callsTo(() => origin)(clerk).get("/servicerequest", listedDayQuery))
  return { clerk, technician, listedNumber: listed?.invoiceNumber ?? 0 }
}

export type Step = (name: string, call: Call) => Promise<Answer>

export const checkedBy =
  (call: Caller): Step =>
  async (_, given) => {
    const answer = await call(given)
    done(answer)
    return answer
  }

export const namedBy =
  (step: Step): Named =>
  (name, login) =>
    callsBy((_, method, path, body, { key } = {}) => step(name, { method, path, login, body, key }))(login)

/**
 * Capacity units of each call of the main job, by call name. The stream is delayed, so that all calls read the same
 * state. Runs this round and the next.
 */
export const costsOf = async (system: TestSystem, round = 0): Promise<Map<string, Cost>> => {
  const { call, close } = caller(system.origin)
  const checkedCall = checkedBy(call)
  const people = await peopleOf(system.origin)
  // The first calls fill the caches.
  await mainJob(namedBy(checkedCall), people, round)
  await untilSettled(system)
  await system.setFaults({ streamDelay: 60_000 })
  const costs = new Map<string, Cost>()
  const counted: Step = async (name, given) => {
    const answer = await checkedCall(name, given)
    costs.set(name, { method: given.method, bytes: answer.bytes, ...(await system.unitsOf(answer)) })
    return answer
  }
  await mainJob(namedBy(counted), people, round + 1)
  await system.setFaults({})
  close()
  return costs
}

/** All calls of the main job, or the given ones: once for units, many times for latency. */
export const measureCalls = async (
  size: number,
  { rounds, isWanted, say }: { rounds: number; isWanted: (name: string) => boolean; say: Say },
): Promise<Measured[]> => {
  const system = await systemOf(size, say)
  const { call, close } = caller(system.origin)
  const bare = bareReader(system)
  try {
    const costs = await costsOf(system)
    const checkedCall = checkedBy(call)
    const people = await peopleOf(system.origin)
    const times = new Map<string, { own: number[]; bare: number[] }>()
    let isSettled = false
    const timed: Step = async (name, given) => {
      if (!isWanted(name)) {
        isSettled &&= given.method === "GET"
        return checkedCall(name, given)
      }
      if (!isSettled) await untilSettled(system)
      isSettled = given.method === "GET"
      const timings = times.get(name) ?? { own: [], bare: [] }
      times.set(name, timings)
      await bare.read(name, given)
      for (let turn = 1; ; turn += 1) {
        timings.bare.push(await bare.read(name, given))
        const answer = await checkedCall(name, given)
        timings.own.push(answer.milliseconds)
        if (given.method !== "GET" || turn === timedRuns) return answer
      }
    }
    for (let round = 2; round < 2 + warmUps; round += 1) await mainJob(namedBy(checkedCall), people, round)
    for (let round = 2 + warmUps; round < 2 + warmUps + rounds; round += 1)
      await mainJob(namedBy(timed), people, round)

    return [...costs].flatMap(([name, cost]) => {
      const timings = times.get(name)
      if (!timings) return []
      const [p50, bareP50] = [median(timings.own), median(timings.bare)]
      return [{ name, ...cost, p50, p99: percentile(timings.own, 0.99), bare: bareP50, ratio: p50 / bareP50 }]
    })
  } finally {
    bare.close()
    close()
    await system.stop()
  }
}
