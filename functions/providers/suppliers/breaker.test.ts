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

test("lets calls through until five in a row failed, then none for 30 seconds", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(5)).toBe(29_999)
  expect(breaker.waitTime(30_003)).toBe(1)
})

test("a success in between begins the count anew", () => {
  const breaker = circuitBreaker({ failures: 5, pauseMs: 30_000 })
  for (let nth = 0; nth < 4; nth += 1) breaker.recordFailure(0)
  breaker.recordSuccess()
  for (let nth = 0; nth < 4; nth += 1) breaker.recordFailure(0)
  expect(breaker.waitTime(1)).toBe(0)
})

test("after the pause one call may try, and the others wait for what becomes of it", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(40_000)).toBe(0)
  expect(breaker.waitTime(40_000)).toBe(1000)
  breaker.recordSuccess()
  expect(breaker.waitTime(40_001)).toBe(0)
  expect(breaker.waitTime(40_001)).toBe(0)
})

test("when that call fails too, all wait another 30 seconds", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(40_000)).toBe(0)
  breaker.recordFailure(40_100)
  expect(breaker.waitTime(40_200)).toBe(29_900)
})

test("a try that said nothing about the supplier leaves the next one to another call", () => {
  const breaker = openBreaker()
  expect(breaker.waitTime(40_000)).toBe(0)
  breaker.release()
  expect(breaker.waitTime(40_001)).toBe(0)
})
