export type Capacity = { read: number; write: number }

const note = /"ConsumedCapacity":\[?\{[^{}]*?"CapacityUnits":([\d.]+)/
const mostNoteBytes = 300

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
