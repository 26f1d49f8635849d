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

test("half a second passes before a page is scrolled to what its address names", () => {
  scrollSoonTo("#our%20shops")
  vi.advanceTimersByTime(499)
  expect(scrolled).toEqual([])
  vi.advanceTimersByTime(1)
  expect(scrolled).toEqual([{ behavior: "smooth" }])
})

test("what is not on the page is not scrolled to", () => {
  scrollSoonTo("#elsewhere")
  vi.advanceTimersByTime(1000)
  expect(scrolled).toEqual([])
})

test("who wants less motion is taken there at once, and who leaves before is not taken anywhere", () => {
  isReduced = true
  scrollSoonTo("#our%20shops")
  scrollSoonTo("#our%20shops")()
  vi.advanceTimersByTime(1000)
  expect(scrolled).toEqual([{ behavior: "auto" }])
})

test.each(["pointerdown", "touchmove", "wheel", "keydown"])(
  "who has begun to do something (%s) is left where they are",
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
