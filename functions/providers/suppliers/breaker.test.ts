import { expect, test } from "vitest"
import { circuitBreaker } from "./breaker.ts"

const opened = () => {
  const breaker = circuitBreaker({ failures: 5, pauseMs: 30_000 })
  for (let nth = 0; nth < 5; nth += 1) {
    expect(breaker.wait(nth)).toBe(0)
    breaker.failed(nth)
  }
  return breaker
}

test("lets calls through until five in a row failed, then none for 30 seconds", () => {
  const breaker = opened()
  expect(breaker.wait(5)).toBe(29_999)
  expect(breaker.wait(30_003)).toBe(1)
})

test("a success in between begins the count anew", () => {
  const breaker = circuitBreaker({ failures: 5, pauseMs: 30_000 })
  for (let nth = 0; nth < 4; nth += 1) breaker.failed(0)
  breaker.succeeded()
  for (let nth = 0; nth < 4; nth += 1) breaker.failed(0)
  expect(breaker.wait(1)).toBe(0)
})

test("after the pause one call may try, and the others wait for what becomes of it", () => {
  const breaker = opened()
  expect(breaker.wait(40_000)).toBe(0)
  expect(breaker.wait(40_000)).toBe(1000)
  breaker.succeeded()
  expect(breaker.wait(40_001)).toBe(0)
  expect(breaker.wait(40_001)).toBe(0)
})

test("when that call fails too, all wait another 30 seconds", () => {
  const breaker = opened()
  expect(breaker.wait(40_000)).toBe(0)
  breaker.failed(40_100)
  expect(breaker.wait(40_200)).toBe(29_900)
})

test("a try that said nothing about the supplier leaves the next one to another call", () => {
  const breaker = opened()
  expect(breaker.wait(40_000)).toBe(0)
  breaker.released()
  expect(breaker.wait(40_001)).toBe(0)
})
