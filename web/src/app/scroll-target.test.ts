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
  vi.stubGlobal("window", Object.assign(person, { scrollY: 600, scrollTo: note }))
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === "our shops" ? { scrollIntoView: note } : null),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("half a second passes before a page is scrolled to its top", () => {
  scrollSoonTo("/account")
  vi.advanceTimersByTime(499)
  expect(scrolled).toEqual([])
  vi.advanceTimersByTime(1)
  expect(scrolled).toEqual([{ top: 0, behavior: "smooth" }])
})

test("an address with a hash is scrolled to what it names", () => {
  scrollSoonTo("/#our%20shops")
  vi.advanceTimersByTime(500)
  expect(scrolled).toEqual([{ behavior: "smooth" }])
})

test("who wants less motion is taken there at once, and who leaves before is not taken anywhere", () => {
  isReduced = true
  scrollSoonTo("/account")
  scrollSoonTo("/#our%20shops")()
  vi.advanceTimersByTime(1000)
  expect(scrolled).toEqual([{ top: 0, behavior: "auto" }])
})

test.each(["pointerdown", "touchmove", "wheel", "keydown"])(
  "who has begun to do something (%s) is left where they are",
  (doing) => {
    scrollSoonTo("/account")
    vi.advanceTimersByTime(300)
    person.dispatchEvent(new Event(doing))
    vi.advanceTimersByTime(1000)
    expect(scrolled).toEqual([])

    scrollSoonTo("/servicerequests")
    vi.advanceTimersByTime(500)
    expect(scrolled).toEqual([{ top: 0, behavior: "smooth" }])
  },
)
