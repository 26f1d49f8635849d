import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { scrollSoonTo } from "./scroll-target.ts"

let scrolled: unknown[]
let isReduced: boolean
let person: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  scrolled = []
  isReduced = false
  const note = (what: unknown) => void scrolled.push(what)
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }))
  person = new EventTarget()
  vi.stubGlobal("window", person)
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === "our shops" ? { scrollIntoView: note } : null),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("waits half a second before scrolling to the address's target", () => {
  scrollSoonTo("#our%20shops")
  vi.advanceTimersByTime(499)
  expect(scrolled).toEqual([])
  vi.advanceTimersByTime(1)
  expect(scrolled).toEqual([{ behavior: "smooth" }])
})

test("does not scroll to a missing target", () => {
  scrollSoonTo("#elsewhere")
  vi.advanceTimersByTime(1000)
  expect(scrolled).toEqual([])
})

test("jumps without animation under reduced motion, and not after leaving the page", () => {
  isReduced = true
  scrollSoonTo("#our%20shops")
  scrollSoonTo("#our%20shops")()
  vi.advanceTimersByTime(1000)
  expect(scrolled).toEqual([{ behavior: "auto" }])
})

test.each(["pointerdown", "touchmove", "wheel", "keydown"])(
  "does not scroll after user input (%s)",
  (doing) => {
    scrollSoonTo("#our%20shops")
    vi.advanceTimersByTime(300)
    person.dispatchEvent(new Event(doing))
    vi.advanceTimersByTime(1000)
    expect(scrolled).toEqual([])

    scrollSoonTo("#our%20shops")
    vi.advanceTimersByTime(500)
    expect(scrolled).toEqual([{ behavior: "smooth" }])
  },
)
