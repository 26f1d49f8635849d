import type { Measured } from "../calls.ts"
import { publish } from "../document.ts"
import { type Aim, aimList, count, kB, ms, table } from "../format.ts"

/** The measured calls at each size of the store. */
export type CallsBySize = { size: number; calls: Measured[] }[]

export const callTable = (bySize: CallsBySize): string => {
  const head = bySize.flatMap(({ size }) => [
    `times a bare read, at ${count(size)}`,
    "bare read",
    "p50",
    "p99",
    "read units",
    "write units",
  ])
  const names = bySize[0]?.calls.map(({ name }) => name) ?? []
  const rows = names.map((name) => {
    const all = bySize.map(({ calls }) => calls.find((each) => each.name === name))
    return [
      name,
      ...all.flatMap((each) =>
        each
          ? [ms(each.ratio), ms(each.bare), ms(each.p50), ms(each.p99), String(each.read), String(each.write)]
          : Array.from({ length: 6 }, () => ""),
      ),
      kB(all[0]?.bytes ?? 0),
    ]
  })
  return table(["call", ...head, "reply, kB"], rows)
}

const statusChanges = [
  "confirm the appointment",
  "parts ordered",
  "parts received",
  "start the job",
  "complete the job",
]

const callAims = (bySize: CallsBySize): Aim[] => {
  const calls = bySize.flatMap(({ size, calls: each }) => each.map((call) => ({ ...call, size })))
  const slow = (most: number, ...names: string[]) =>
    calls
      .filter(({ name, ratio }) => names.includes(name) && ratio > most)
      .map(({ name, size, ratio }) => `${name} at ${count(size)} (${ms(ratio)})`)
  const [least, ...larger] = bySize
  const differ = (least?.calls ?? []).filter((call) =>
    larger.some((more) =>
      more.calls.some(
        ({ name, read, write }) => name === call.name && (read !== call.read || write !== call.write),
      ),
    ),
  )
  return [
    { text: "one record takes at most 5 bare reads of it", missedBy: slow(5, "one request") },
    { text: "a day of 100 takes at most 8 bare reads of it", missedBy: slow(8, "day of 100") },
    {
      text: "a change of status takes at most 20 bare reads of its request",
      missedBy: slow(20, ...statusChanges),
    },
    { text: "units are the same at every size", missedBy: differ.map(({ name }) => name) },
  ]
}

const searchTable = (bySize: CallsBySize): string => {
  const names = bySize[0]?.calls.map(({ name }) => name) ?? []
  const rows = names.map((name) => [
    name,
    ...bySize.flatMap(({ calls }) => {
      const call = calls.find((each) => each.name === name)
      return call ? [ms(call.p50), ms(call.p99), ms(call.ratio), String(call.read)] : ["", "", "", ""]
    }),
  ])
  const head = bySize.flatMap(({ size }) => [
    `p50 at ${count(size)}`,
    "p99",
    "times a bare read",
    "read units",
  ])
  return table(["search", ...head], rows)
}

export const publishSearch = (bySize: CallsBySize) => publish("search", searchTable(bySize))

export const publishCalls = (bySize: CallsBySize) =>
  publish(
    "calls",
    `Through the local gateway, one at a time over one connection, with the stream's consumers at work. Milliseconds.

${callTable(bySize)}

${aimList(callAims(bySize))}`,
  )
