import { describe, expect, it } from "vitest"
import { readTime } from "./read-time.ts"

describe("A typed time", () => {
  it.each([
    ["6:00am", 360],
    ["06:00am", 360],
    ["6:30 PM", 1110],
    ["6 pm", 1080],
    ["6pm", 1080],
    ["6:30 p.m.", 1110],
    ["6 P.M", 1080],
    ["12am", 0],
    ["12:30 pm", 750],
    [" 6:30\u202fPM ", 1110],
    ["\u202a6:30\u00a0pm\u202c", 1110],
    ["６：３０ｐｍ", 1110],
  ])("is parsed: %s", (typed, minutes) => expect(readTime(typed)).toBe(minutes))

  it.each(["", "6:30", "18:00", "6:60pm", "13:00pm", "0:30am", "6:3pm", "noon", "6:30pm to 7pm"])(
    "is rejected without am or pm, or if it is not a clock time: %s",
    (typed) => expect(readTime(typed)).toBeUndefined(),
  )
})
