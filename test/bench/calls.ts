import type { TestSystem } from "../system.ts"
import { listedDayPath } from "./day.ts"
import { mainJob, type People, type Step } from "./job.ts"
import { type Caller, caller, median, percentile } from "./measure.ts"
import { logIn, logins, type Say, systemOf, untilSettled } from "./store.ts"

const warmUps = 15

type Cost = { method: string; bytes: number; read: number; write: number }
/** with milliseconds */
export type Measured = Cost & { name: string; p50: number; p99: number }

/** Who does the measured job; the listed day has been added. */
const peopleOf = async (call: Caller): Promise<People> => {
  const clerk = await logIn(call, logins.clerk)
  const technician = await logIn(call, logins.technician)
  const day = await call({ method: "GET", path: listedDayPath, login: clerk })
  const [{ invoiceNumber: listedNumber } = { invoiceNumber: 0 }] = day.body as { invoiceNumber: number }[]
  return { clerk, technician, listedNumber }
}

const checkedBy =
  (call: Caller): Step =>
  async (name, given) => {
    const answer = await call(given)
    if (answer.status < 300) return answer
    throw new Error(`"${name}" was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }

/**
 * What each call of the main job costs the table, by the call's name: units of its own, as the stream is held for a minute. Does
 * this round of it and the next.
 */
export const costsOf = async (system: TestSystem, round = 0): Promise<Map<string, Cost>> => {
  const { call, close } = caller(system.origin)
  const plain = checkedBy(call)
  const people = await peopleOf(call)
  // The first calls read what is read once.
  await mainJob(plain, people, round)
  await untilSettled(system)
  await system.setFaults({ streamDelay: 60_000 })
  const costs = new Map<string, Cost>()
  const counted: Step = async (name, given) => {
    const before = (await system.state()).capacity
    const answer = await plain(name, given)
    const after = (await system.state()).capacity
    costs.set(name, {
      method: given.method,
      bytes: answer.bytes,
      read: after.read - before.read,
      write: after.write - before.write,
    })
    return answer
  }
  await mainJob(counted, people, round + 1)
  await system.setFaults({})
  close()
  return costs
}

/** Every call of the main job, once for its units and many times for its speed, over a store of this many requests. */
export const measureCalls = async (size: number, rounds: number, say: Say): Promise<Measured[]> => {
  const system = await systemOf(size, say)
  const { call, close } = caller(system.origin)
  try {
    const costs = await costsOf(system)
    const plain = checkedBy(call)
    const people = await peopleOf(call)
    const times = new Map<string, number[]>()
    const timed: Step = async (name, given) => {
      const answer = await plain(name, given)
      times.set(name, [...(times.get(name) ?? []), answer.milliseconds])
      return answer
    }
    for (let round = 2; round < 2 + warmUps; round += 1) await mainJob(plain, people, round)
    for (let round = 2 + warmUps; round < 2 + warmUps + rounds; round += 1)
      await mainJob(timed, people, round)

    return [...costs].map(([name, cost]) => {
      const all = times.get(name) ?? []
      return { name, ...cost, p50: median(all), p99: percentile(all, 0.99) }
    })
  } finally {
    close()
    await system.stop()
  }
}
