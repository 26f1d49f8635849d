import { expect, test } from "vitest"
import { circuitBreaker } from "./breaker.ts"

const openBreaker = () => {
  const breaker = circuitBreaker({ failures: 5, pauseMs: 30_000 })
  for (let nth = 0; nth < 5; nth += 1) {
    expect(breaker.waitTime(nth)).toBe(0)
    breaker.recordFailure(nth)
  }
  return breaker
}

test("lets calls through until five in a row fail, then none for 30 seconds", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(5)).toBe(29_999)
  expect(breaker.waitTime(30_003)).toBe(1)
})

test("restarts the count after a success in between", () => {
  const breaker = circuitBreaker({ failures: 5, pauseMs: 30_000 })
  for (let nth = 0; nth < 4; nth += 1) breaker.recordFailure(0)
  breaker.recordSuccess()
  for (let nth = 0; nth < 4; nth += 1) breaker.recordFailure(0)
  expect(breaker.waitTime(1)).toBe(0)
})

test("lets one trial call through after the pause while the others wait for its result", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(40_000)).toBe(0)
  expect(breaker.waitTime(40_000)).toBe(1000)
  breaker.recordSuccess()
  expect(breaker.waitTime(40_001)).toBe(0)
  expect(breaker.waitTime(40_001)).toBe(0)
})

test("waits another 30 seconds when the trial call fails too", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(40_000)).toBe(0)
  breaker.recordFailure(40_100)
  expect(breaker.waitTime(40_200)).toBe(29_900)
})

test("lets another call try when the trial call showed nothing about the supplier", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(40_000)).toBe(0)
  breaker.release()
  expect(breaker.waitTime(40_001)).toBe(0)
})
