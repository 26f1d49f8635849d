import { listedDayPath } from "./day.ts"
import { mainJob, type People, type Step } from "./job.ts"
import { caller, median, percentile } from "./measure.ts"
import { logIn, logins, type Say, systemOf } from "./store.ts"

export type Measured = {
  name: string
  method: string
  /** milliseconds */
  p50: number
  p99: number
  bytes: number
  read: number
  write: number
}

const warmUps = 15

/** Every call of the main job, once for its units and many times for its speed, over a store of this many requests. */
export const measureCalls = async (size: number, rounds: number, say: Say): Promise<Measured[]> => {
  const system = await systemOf(size, say)
  const { call, close } = caller(system.origin)
  try {
    const clerk = await logIn(call, logins.clerk)
    const technician = await logIn(call, logins.technician)
    const day = await call({ method: "GET", path: listedDayPath, login: clerk })
    const [{ invoiceNumber: listedNumber } = { invoiceNumber: 0 }] = day.body as { invoiceNumber: number }[]
    const people: People = { clerk, technician, listedNumber }
    const checked = async (name: string, ...[given]: Parameters<typeof call>) => {
      const answer = await call(given)
      if (answer.status < 300) return answer
      throw new Error(`"${name}" was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }

    // The first calls load what is loaded once; a delayed stream leaves the units of each call to itself.
    const plain: Step = (name, given) => checked(name, given)
    await mainJob(plain, people, 0)
    await system.setFaults({ streamDelay: 60_000 })
    const units = new Map<string, { read: number; write: number; bytes: number; method: string }>()
    const counted: Step = async (name, given) => {
      const before = (await system.state()).capacity
      const answer = await checked(name, given)
      const after = (await system.state()).capacity
      units.set(name, {
        read: after.read - before.read,
        write: after.write - before.write,
        bytes: answer.bytes,
        method: given.method,
      })
      return answer
    }
    await mainJob(counted, people, 1)
    await system.setFaults({})

    const times = new Map<string, number[]>()
    const timed: Step = async (name, given) => {
      const answer = await checked(name, given)
      times.set(name, [...(times.get(name) ?? []), answer.milliseconds])
      return answer
    }
    for (let round = 2; round < 2 + warmUps; round += 1) await mainJob(plain, people, round)
    for (let round = 2 + warmUps; round < 2 + warmUps + rounds; round += 1)
      await mainJob(timed, people, round)

    return [...units].map(([name, { read, write, bytes, method }]) => {
      const all = times.get(name) ?? []
      return { name, method, read, write, bytes, p50: median(all), p99: percentile(all, 0.99) }
    })
  } finally {
    close()
    await system.stop()
  }
}
