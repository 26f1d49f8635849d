export type Capacity = { read: number; write: number }

/** Names the run of a function for which a call to the table is made. The local thread of functions adds it. */
export const runHeader = "x-clearline-run"

const note = /"ConsumedCapacity":\[?\{[^{}]*?"CapacityUnits":([\d.]+)/
const maxNoteBytes = 300
/** Older runs are forgotten. */
const maxRuns = 2000

/** Sums the consumed capacity that replies report, in total and by run. */
export const capacityMeter = () => {
  const spent: Capacity = { read: 0, write: 0 }
  const byRun = new Map<string, Capacity>()

  const ofRun = (run: string): Capacity => {
    const known = byRun.get(run)
    if (known) return known
    const [oldest] = byRun.keys()
    if (oldest !== undefined && byRun.size >= maxRuns) byRun.delete(oldest)
    const units = { read: 0, write: 0 }
    byRun.set(run, units)
    return units
  }

  return {
    get spent(): Capacity {
      return { ...spent }
    },
    /** What this run has spent so far, whatever else runs at the same time. */
    spentBy: (run: string): Capacity => ({ read: 0, write: 0, ...byRun.get(run) }),
    take(kind: keyof Capacity, answer: Buffer, run?: string): void {
      const from = answer.indexOf('"ConsumedCapacity":')
      if (from === -1) return
      const [, units = "0"] = note.exec(answer.toString("latin1", from, from + maxNoteBytes)) ?? []
      spent[kind] += Number(units)
      if (run !== undefined) ofRun(run)[kind] += Number(units)
    },
  }
}

export type CapacityMeter = ReturnType<typeof capacityMeter>
