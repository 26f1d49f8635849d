import { expect, test } from "vitest"
import type { Thread } from "#shared/api/inbox.ts"
import { isFromCustomer, threadAfterAnswer } from "./thread-after-answer.ts"

const rosa = { _id: "u1", name: "Rosa Benitez", initials: "RB" }
const fromCustomer: Thread = {
  phone: "5305550188",
  name: "Marisol Vega",
  lastAt: "2027-05-12T16:00:00.000Z",
  lastBody: "Can you come today?",
  unread: 2,
  version: 3,
}
const answer = { phone: "5305550188", body: "At two.", at: "2027-05-12T16:05:00.000Z", answeredBy: rosa }

test("threadAfterAnswer keeps the customer's text as the last one, and unread", () => {
  expect(threadAfterAnswer(fromCustomer, answer)).toEqual({
    ...fromCustomer,
    unread: 2,
    answeredAt: answer.at,
    answeredBy: rosa,
  })
})

test("threadAfterAnswer shows the shop's own text in a thread that the shop started", () => {
  const begun = threadAfterAnswer(undefined, { ...answer, name: "Marisol Vega" })
  expect(begun).toEqual({
    phone: "5305550188",
    name: "Marisol Vega",
    lastAt: answer.at,
    lastBody: "At two.",
    unread: 0,
    answeredAt: answer.at,
    answeredBy: rosa,
  })
  const later = { ...answer, body: "Or at three.", at: "2027-05-12T16:09:00.000Z" }
  expect(threadAfterAnswer({ ...begun, version: 1 }, later)).toMatchObject({
    lastAt: later.at,
    lastBody: "Or at three.",
    answeredAt: later.at,
  })
})

test("isFromCustomer is true once the customer wrote, before and after an answer", () => {
  expect(isFromCustomer(undefined)).toBe(false)
  expect(isFromCustomer(fromCustomer)).toBe(true)
  expect(isFromCustomer({ ...threadAfterAnswer(fromCustomer, answer), version: 4 })).toBe(true)
  expect(isFromCustomer({ ...threadAfterAnswer(undefined, answer), version: 1 })).toBe(false)
})
