import { expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { aSummary } from "#test/builders/summaries.ts"
import { type Clash, clashesIn, type Lane, placeCards } from "./board.ts"
import { heightOf, questionsIn, topOf } from "./layout.ts"

const axis = { start: 420, end: 1080 }
const job = (invoiceNumber: number, from: number, to: number) =>
  aSummary({ invoiceNumber, appointmentTimeStart: from * 60, appointmentTimeEnd: to * 60 })
const laneOf = (...rows: RequestSummary[]): Lane => {
  const placed = placeCards(rows, axis)
  return {
    technician: { _id: "cho", name: "Min Cho" },
    presence: { hours: undefined, capacity: undefined, backOn: undefined },
    load: { booked: 0, capacity: undefined },
    cards: placed,
    lines: 2,
    clashes: clashesIn("cho", placed),
  }
}
const numberOf = ({ lower }: Clash) => lower.row.invoiceNumber

test("places a conflict prompt right of the lower card, left of it, or below, as room allows", () => {
  const right = questionsIn(laneOf(job(1, 8, 10), job(2, 9, 11)), axis)
  expect(right.strips).toBe(0)
  expect(right.questions[0]).toMatchObject({
    below: false,
    at: { top: topOf(1) + 12, left: expect.stringContaining("calc") },
  })

  const left = questionsIn(laneOf(job(1, 14, 16), job(2, 15, 17)), axis)
  expect(left.strips).toBe(0)
  expect(left.questions[0]).toMatchObject({
    below: false,
    at: { top: topOf(1) + 12, right: expect.stringContaining("calc") },
  })

  const below = questionsIn(laneOf(job(1, 11, 13), job(2, 11.5, 13.5)), axis)
  expect(below.strips).toBe(1)
  expect(below.questions.map((one) => [numberOf(one.clash), one.below])).toEqual([[2, true]])
  expect(heightOf(2, 1)).toBeGreaterThan(heightOf(2, 0))
})

test("shows two prompts for three jobs at one time", () => {
  const { questions } = questionsIn(laneOf(job(1, 8, 10), job(2, 9, 11), job(3, 9, 11)), axis)
  expect(
    questions.map(({ clash }) => [
      numberOf(clash),
      clash.others.map(({ row }) => row.invoiceNumber),
      clash.shared,
    ]),
  ).toEqual([
    [2, [1], { start: 540, end: 600 }],
    [3, [1, 2], { start: 540, end: 660 }],
  ])
})
