import { fnv1a } from "#shared/domain/fnv1a.ts"

export type Random = {
  roll(): number
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  weighted<Key extends string>(weights: Record<Key, number>): Key
  shuffled<T>(list: readonly T[]): T[]
  id(): string
  /** an independent generator, so changing one part of the demo doesn't change the others */
  fork(name: string): Random
}

/** A seeded random generator: mulberry32, which Tommy Ettinger put in the public domain. */
export const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const seededRandom = (seed: string): Random => {
  const roll = mulberry32(fnv1a(seed))
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  return {
    roll,
    between,
    chance: (probability) => roll() < probability,
    pick(from) {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error("There is nothing to pick from.")
      return picked
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights)
      let left = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]
      if (!found) throw new Error("There is nothing to pick from.")
      return found[0] as keyof typeof weights
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: roll() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
    id: () => Array.from({ length: 24 }, () => between(0, 15).toString(16)).join(""),
    fork: (name) => seededRandom(`${seed}/${name}`),
  }
}
