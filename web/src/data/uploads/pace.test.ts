import { expect, test } from "vitest"
import { megabytes, paceOf, type Sample, timeLeft, withSample } from "./pace.ts"

const samplesOf = (...pairs: [at: number, sent: number][]): Sample[] =>
  pairs.reduce<Sample[]>((samples, [at, sent]) => withSample(samples, { at, sent }), [])

test("the pace is what the last seconds tell, not the average since the beginning", () => {
  expect(paceOf(samplesOf([0, 0], [1000, 2000], [2000, 4000]))).toBe(2000)
  expect(paceOf(samplesOf([0, 0], [1000, 100_000], [20_000, 100_500], [21_000, 101_500]))).toBe(1000)
})

test("there is no pace while it is too early to tell, or nothing moves", () => {
  expect(paceOf([])).toBeUndefined()
  expect(paceOf(samplesOf([0, 0], [100, 5000]))).toBeUndefined()
  expect(paceOf(samplesOf([0, 5000], [4000, 5000]))).toBeUndefined()
})

test("a part that was taken back is no negative pace", () => {
  expect(paceOf(samplesOf([0, 0], [1000, 9000], [2000, 4000]))).toBeUndefined()
  expect(paceOf(samplesOf([0, 0], [1000, 9000], [2000, 4000], [3000, 5000]))).toBe(1000)
})

test.each([
  [0.4, "a few seconds left"],
  [12, "about 15 seconds left"],
  [50, "about 50 seconds left"],
  [58, "about a minute left"],
  [89, "about a minute left"],
  [185, "about 3 minutes left"],
])("%d seconds are %s", (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text)
})

test("a size is told in megabytes of 1024 times 1024, as its limit is", () => {
  expect(megabytes(300 * 1024 * 1024)).toBe("300.0")
})
