import { expect, test } from "vitest"
import { bytesPerSecond, megabytes, type Sample, timeLeft, withSample } from "./upload-speed.ts"

const samplesOf = (...pairs: [at: number, sent: number][]): Sample[] =>
  pairs.reduce<Sample[]>((samples, [at, sent]) => withSample(samples, { at, sent }), [])

test("measures the pace over the last seconds, not since the start", () => {
  expect(bytesPerSecond(samplesOf([0, 0], [1000, 2000], [2000, 4000]))).toBe(2000)
  expect(bytesPerSecond(samplesOf([0, 0], [1000, 100_000], [20_000, 100_500], [21_000, 101_500]))).toBe(1000)
})

test("returns no pace too early or without progress", () => {
  expect(bytesPerSecond([])).toBeUndefined()
  expect(bytesPerSecond(samplesOf([0, 0], [100, 5000]))).toBeUndefined()
  expect(bytesPerSecond(samplesOf([0, 5000], [4000, 5000]))).toBeUndefined()
})

test("does not count a withdrawn part as negative pace", () => {
  expect(bytesPerSecond(samplesOf([0, 0], [1000, 9000], [2000, 4000]))).toBeUndefined()
  expect(bytesPerSecond(samplesOf([0, 0], [1000, 9000], [2000, 4000], [3000, 5000]))).toBe(1000)
})

test.each([
  [0.4, "a few seconds left"],
  [12, "about 15 seconds left"],
  [50, "about 50 seconds left"],
  [58, "about a minute left"],
  [89, "about a minute left"],
  [185, "about 3 minutes left"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text)
})

test("formats sizes in megabytes of 1024 × 1024, like the limit", () => {
  expect(megabytes(300 * 1024 * 1024)).toBe("300.0")
})
