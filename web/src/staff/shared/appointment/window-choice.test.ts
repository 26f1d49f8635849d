import { expect, test } from "vitest"
import { windowChoice } from "./window-choice.ts"

const names: Record<string, string> = { a: "Ray Haugen", b: "Luis Alvarez", c: "Ann Park" }
const window = { start: 540, end: 660, free: true, best: true }

test("A free window shows the miles, drive time, and hours left of the two nearest technicians", () => {
  const technicians = [
    { _id: "a", miles: 0.2, minutesLeft: 90 },
    { _id: "b", miles: 18.3, minutesLeft: 240 },
    { _id: "c", miles: 30, minutesLeft: 60 },
  ]
  expect(windowChoice({ ...window, technicians }, (id) => names[id] ?? "", true)).toEqual({
    value: "540-660",
    text: "9:00am to 11:00am",
    second:
      "Best fit. Ray Haugen, under 1 mi (1 min drive), 1.5 h left; Luis Alvarez, 18 mi (37 min drive), 4 h left and 1 more",
  })
})

test("A free window of a job in the shop shows no drive", () => {
  const technicians = [{ _id: "a", miles: 0, minutesLeft: 60 }]
  const { second } = windowChoice({ ...window, best: false, technicians }, (id) => names[id] ?? "", false)
  expect(second).toBe("Ray Haugen, 1 h left")
})
