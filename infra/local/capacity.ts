/** Read and write units, as the table bills them. */
export type Capacity = { read: number; write: number }

const note = /"ConsumedCapacity":\[?\{[^{}]*?"CapacityUnits":([\d.]+)/
/** The note is short, but its place in the answer is the store's choice. */
const mostNoteBytes = 300

/** Adds up what the table's answers say that they cost; they say it when the call asked for it. */
export const capacityMeter = () => {
  const spent: Capacity = { read: 0, write: 0 }
  return {
    get spent(): Capacity {
      return { ...spent }
    },
    take(kind: keyof Capacity, answer: Buffer): void {
      const from = answer.indexOf('"ConsumedCapacity":')
      if (from === -1) return
      const [, units = "0"] = note.exec(answer.toString("latin1", from, from + mostNoteBytes)) ?? []
      spent[kind] += Number(units)
    },
  }
}

export type CapacityMeter = ReturnType<typeof capacityMeter>
