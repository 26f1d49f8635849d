import { expect, it } from "vitest"
import { advanceOutgoing, outboxReader, outgoingWrite } from "#functions/platform/outbox.ts"
import { aText } from "../../builders/messages.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { act, aJob, change } from "../requests/job.ts"
import { table } from "../table.ts"
import { agree } from "./agree.ts"
import { left, leftTo, queued, stored, waitForState } from "./outbox.ts"

const { admin, clerk } = people(table)

const aDeadText = async () => {
  const text = await queued(aText())
  const sent = await waitForState(text, "delivered")
  const dead = advanceOutgoing(sent, { state: "dead", tries: 6, problem: "Twilio didn't answer." })
  await table.transact([outgoingWrite(sent, dead)])
  return text
}

it("resends a message that was given up and resets its attempts", async () => {
  const text = await aDeadText()
  const key = `again-${text.id}`
  const owner = as(await admin())
  expect((await owner.post("/outbox", { _id: text.id }, { key })).body).toEqual({ matches: 1 })
  expect((await owner.post("/outbox", { _id: text.id }, { key })).body).toEqual({ matches: 1 })
  expect(await left(text)).toMatchObject({ tries: 1 })
  expect((await stored(text)).problem).toBeUndefined()
  expect(await leftTo(text.to)).toHaveLength(2)
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const aWaitingText = async (hours: number, more: Parameters<typeof advanceOutgoing>[1] = {}) => {
  const at = hoursAgo(hours)
  const text = await queued(aText({ at }))
  const sent = await waitForState(text, "delivered")
  const waiting = advanceOutgoing(sent, { state: "queued", tries: 1, triedAt: at, ...more })
  await table.transact([outgoingWrite(sent, waiting)])
  return text
}

it("resends a message to which nothing has happened for a day, but no other one", async () => {
  const owner = as(await admin())
  const [old, recent, tried, delayed, resent] = await Promise.all([
    aWaitingText(25),
    aWaitingText(23),
    aWaitingText(48, { triedAt: hoursAgo(0) }),
    aWaitingText(48, { tryAt: hoursAgo(0) }),
    aWaitingText(48, { tries: 0, queuedAt: hoursAgo(0), tryAt: hoursAgo(-1) }),
  ])
  for (const { id } of [recent, tried, delayed, resent])
    expect(await owner.post("/outbox", { _id: id })).toBeProblem(409, "action_not_allowed", {
      detail: "This message is still waiting to be sent.",
    })
  expect(await owner.post("/outbox", { _id: old.id })).toMatchObject({ status: 200 })
  await waitForState(old, "delivered")
  expect(await leftTo(old.to)).toHaveLength(2)
  expect(await leftTo(recent.to)).toHaveLength(1)
})

it("resends a message whose last try ended a day ago without an answer, if it wasn't sent", async () => {
  const owner = as(await admin())
  const text = await aWaitingText(25, { state: "sending" })
  expect(await owner.post("/outbox", { _id: text.id })).toMatchObject({ status: 200 })
  await left(text)
  expect(await leftTo(text.to)).toHaveLength(1)
  const trying = await aWaitingText(25, { state: "sending", triedAt: hoursAgo(1) })
  expect(await owner.post("/outbox", { _id: trying.id })).toBeProblem(409, "action_not_allowed", {
    detail: "This message is being sent right now.",
  })
})

it("sends once when two users resend at the same time", async () => {
  const text = await aDeadText()
  const owner = as(await admin())
  const both = await Promise.all([1, 2].map(() => owner.post("/outbox", { _id: text.id })))
  await left(text)
  expect(both.map(({ status }) => status).toSorted()).toContain(200)
  expect(await leftTo(text.to)).toHaveLength(2)
})

it("rejects a sent message, a text to an opted-out phone, and an expired code", async () => {
  const owner = as(await admin())
  const delivered = await waitForState(await queued(aText()), "delivered")
  expect(await owner.post("/outbox", { _id: delivered.id })).toBeProblem(409, "action_not_allowed", {
    detail: "This message already arrived.",
  })
  await table.transact([outgoingWrite(delivered, advanceOutgoing(delivered, { state: "sent" }))])
  expect(await owner.post("/outbox", { _id: delivered.id })).toBeProblem(409, "action_not_allowed", {
    detail: "This message was already sent.",
  })
  const stopped = await waitForState(await queued(aText({ to: "5005550004" })), "stopped")
  expect(await owner.post("/outbox", { _id: stopped.id })).toBeProblem(409, "action_not_allowed", {
    detail: "This number opted out of texts.",
  })
  const code = await waitForState(await queued(aText({ secretUntil: "2020-01-01T00:00:00.000Z" })), "dead")
  expect(await owner.post("/outbox", { _id: code.id })).toBeProblem(409, "action_not_allowed", {
    detail: "This code is too old. They can ask for a new one.",
  })
  expect(await leftTo(code.to)).toEqual([])
})

it("doesn't resend a text about an appointment after the job moved", async () => {
  const rosa = await clerk()
  const to = await agree(randomPhone())
  const appointment = {
    appointmentDate: "12/1/2098",
    appointmentTimeStart: "8:00am",
    appointmentTimeEnd: "10:00am",
    customerPhone: to,
  } as const
  const number = await aJob(rosa, appointment)
  await act(rosa, number, "confirmAppointment")
  const isBooked = ({ body }: { body: string }) => body.includes("booked")
  await expect.poll(async () => (await leftTo(to)).some(isBooked)).toBe(true)
  const text = (await outboxReader(table).ofRequest(number)).find(isBooked)
  const id = text?.id ?? ""
  const sent = await waitForState({ id }, "delivered")
  await table.transact([
    outgoingWrite(sent, advanceOutgoing(sent, { state: "failed", problem: "Not delivered." })),
  ])
  done(await change(rosa, number, { appointmentDate: "12/2/2098" }))
  expect(await as(await admin()).post("/outbox", { _id: id })).toMatchObject({ status: 200 })
  expect(await waitForState({ id }, "stopped")).toMatchObject({ problem: "The time was changed since." })
})

it("returns 404 for an unknown message", async () => {
  const owner = as(await admin())
  expect(await owner.post("/outbox", { _id: "nothing-here" })).toBeProblem(404, "not_found")
  expect(await owner.post("/outbox", malformed({}))).toBeProblem(400, "malformed")
})
