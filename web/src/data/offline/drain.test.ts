import { describe, expect, test } from "vitest"
import { noAnswer, offline, ProblemError, problemOf } from "../../ui/feedback/problem.ts"
import {
  beginAttempt,
  classifyFailure,
  drainQueue,
  isLastOfJob,
  mayRemove,
  photoRetryPause,
  releaseEntry,
  retryEntry,
  retryWithMine,
  retryWithTheirs,
  type SendOutcome,
  waitsForAuthor,
} from "./drain.ts"
import type { Entry } from "./entry.ts"
import { queueable } from "./queueable.ts"
import { isUndecided } from "./run-or-queue.ts"

const entry = (id: string, job: number, more: Partial<Entry> = {}): Entry => ({
  id,
  user: "theo",
  by: "Theo Lind",
  job,
  endpoint: "actOnServiceRequest",
  body: { action: "startJob" },
  doneAt: "2026-11-20T18:02:00.000Z",
  tries: 0,
  ...more,
})
const done = (version?: number): SendOutcome => ({ kind: "done", version })
const refusedWith = (code: string): SendOutcome => ({ kind: "refused", refusal: { code, sentence: "No." } })

/** `whileSending` changes what is stored while an entry is on its way. */
const round = async (
  waiting: Entry[],
  answers: Record<string, SendOutcome>,
  whileSending: (left: Entry[]) => { left: Entry[]; user?: string } = (left) => ({ left }),
) => {
  let left = waiting
  let user: string | undefined = "theo"
  const sent: Entry[] = []
  const outcome = await drainQueue(waiting, {
    begin: async ({ id }) => {
      const stored = left.find((one) => one.id === id)
      const begun = stored && beginAttempt(stored, user)
      if (begun) left = left.map((one) => (one.id === id ? begun : one))
      return begun
    },
    send: async (one) => {
      sent.push(one)
      const next = whileSending(left)
      left = next.left
      user = next.user ?? user
      return answers[one.id] ?? done()
    },
    remove: async ({ id }) => {
      left = left.filter((one) => one.id !== id)
    },
    change: async ({ id }, changes) => {
      left = left.map((one) => (one.id === id ? { ...one, ...changes } : one))
    },
  })
  return { ...outcome, sent: sent.map(({ id }) => id), entries: sent, left }
}

describe("Draining the offline queue", () => {
  test("sends entries in the order they were made and empties the queue", async () => {
    const { sent, left, jobs, hasConnection } = await round([entry("a", 1), entry("b", 2), entry("c", 1)], {})
    expect(sent).toEqual(["a", "b", "c"])
    expect(left).toEqual([])
    expect({ jobs, hasConnection }).toEqual({ jobs: [1, 2], hasConnection: true })
  })

  test("stops when the connection drops and remembers what was attempted", async () => {
    const { sent, left, hasConnection } = await round([entry("a", 1), entry("b", 2), entry("c", 3)], {
      b: { kind: "stopped" },
    })
    expect(sent).toEqual(["a", "b"])
    expect(left.map(({ id, tries }) => [id, tries])).toEqual([
      ["b", 1],
      ["c", 0],
    ])
    expect(hasConnection).toBe(false)
  })

  test("holds back later steps of a job after a rejected step, and no other job", async () => {
    const { sent, left } = await round([entry("a", 1), entry("b", 1), entry("c", 2)], {
      a: refusedWith("action_not_allowed"),
    })
    expect(sent).toEqual(["a", "c"])
    expect(left).toMatchObject([{ id: "a", refusal: { code: "action_not_allowed" } }, { id: "b" }])
  })

  test("sends nothing for a job with an undecided conflict", async () => {
    const refusal = { code: "changed_meanwhile", sentence: "No." }
    const { sent } = await round([entry("a", 1, { refusal }), entry("b", 1), entry("c", 2)], {})
    expect(sent).toEqual(["c"])
  })

  test("sends each step with its original version and the versions this phone made since", async () => {
    const seen = { seenVersion: 5 }
    const waiting = [entry("a", 1, seen), entry("b", 1, seen), entry("x", 2, seen), entry("c", 1)]
    const { entries } = await round(waiting, { a: done(7), b: done(8) })
    expect(entries.map(({ id, seenVersion, ownVersions }) => [id, seenVersion, ownVersions])).toEqual([
      ["a", 5, undefined],
      ["b", 5, [7]],
      ["x", 5, undefined],
      ["c", undefined, undefined],
    ])
  })

  test("keeps the versions after a step without a version, such as cash", async () => {
    const { entries } = await round([entry("cash", 1), entry("edit", 1, { seenVersion: 5 })], {
      cash: done(8),
    })
    expect(entries[1]).toMatchObject({ id: "edit", seenVersion: 5, ownVersions: [8] })
  })

  test("keeps the versions when the connection drops between the two steps", async () => {
    const seen = { seenVersion: 5 }
    const { left } = await round([entry("a", 1, seen), entry("x", 2), entry("b", 1, seen)], {
      a: done(7),
      x: { kind: "stopped" },
    })
    expect(left).toMatchObject([{ id: "x" }, { id: "b", seenVersion: 5, ownVersions: [7] }])
  })

  test("doesn't send what was undone while another entry was on its way", async () => {
    const { sent, left } = await round([entry("a", 1), entry("cash", 2)], {}, (stored) => ({
      left: stored.filter(({ id }) => id !== "cash"),
    }))
    expect(sent).toEqual(["a"])
    expect(left).toEqual([])
  })

  test("sends nothing under the login of another person", async () => {
    const { sent, left } = await round([entry("a", 1), entry("b", 2)], {}, (stored) => ({
      left: stored,
      user: "min",
    }))
    expect(sent).toEqual(["a"])
    expect(left).toEqual([entry("b", 2)])
  })

  test("stores the attempt before it is made, so that it can't be undone meanwhile", async () => {
    const stored: boolean[] = []
    await round([entry("a", 1)], {}, (left) => {
      stored.push(...left.map(mayRemove))
      return { left }
    })
    expect(stored).toEqual([false])
  })

  test("leaves an entry undoable whose photo never reached the bucket", async () => {
    const { left } = await round([entry("a", 1)], { a: { kind: "stopped", nothingSent: true } })
    expect(left).toEqual([entry("a", 1)])
  })

  test.each([
    ["whose only entry is refused", [entry("a", 1, { refusal: { code: "malformed", sentence: "No." } })]],
    ["whose only entry is in another tab's hands", [entry("a", 1, { inHand: "tab" })]],
  ])("says nothing about the connection in a round %s", async (_, waiting) => {
    const { sent, left, hasConnection } = await round(waiting, {})
    expect({ sent, left, hasConnection }).toEqual({ sent: [], left: waiting, hasConnection: undefined })
  })

  test("finds the connection when the server refuses an entry", async () => {
    expect(await round([entry("a", 1)], { a: refusedWith("malformed") })).toMatchObject({
      hasConnection: true,
    })
  })

  test("retries after a server error and lets other jobs continue", async () => {
    const { sent, left, hasConnection } = await round([entry("a", 1), entry("b", 2)], {
      a: { kind: "failed" },
    })
    expect(sent).toEqual(["a", "b"])
    expect(left).toMatchObject([{ id: "a", tries: 1 }])
    expect(hasConnection).toBe(true)
  })
})

describe("An entry in a tab's hands", () => {
  test("moves to the queue as it is stored, unless it left them meanwhile", () => {
    const shown = entry("a", 1, { inHand: "tab" })
    const stored = { ...shown, tries: 1, body: { media: ["key"] } }
    expect(releaseEntry(stored, shown)).toEqual({ ...stored, inHand: undefined })
    expect(releaseEntry({ ...stored, inHand: undefined, tries: 2 }, shown)).toBeUndefined()
  })
})

describe("A reply", () => {
  const problem = (
    status: number,
    code: "already_paid" | "unexpected" | "unavailable" | "key_reused" | "not_logged_in" | "too_many",
  ) => new ProblemError({ sentence: "Why not.", status, code })
  const outcome = (error: ProblemError, tries = 0) =>
    classifyFailure(error, isUndecided(error), entry("a", 1, { tries }))

  test.each([
    ["no line", offline()],
    ["no answer", noAnswer(15)],
    ["a gateway without its functions", problem(503, "unavailable")],
    ["too many calls", problem(429, "too_many")],
    ["a login that is over", problem(401, "not_logged_in")],
    ["the login page of a network", problem(401, "unavailable")],
  ])("%s leaves the entry queued", (_, error) => {
    expect(outcome(error)).toEqual({ kind: "stopped" })
  })

  test("a rejection is reported to its author in the server's words", () => {
    expect(outcome(problem(409, "already_paid"))).toEqual({
      kind: "refused",
      refusal: { code: "already_paid", sentence: "Why not." },
    })
  })

  test("a rejection keeps the API's English, which is translated for whoever reads it", () => {
    const detail = "This payment is already recorded."
    const facts = { status: 409, code: "already_paid" } as const
    const body = { ...facts, type: "about:blank", title: "Paid", detail, requestId: "r-1" }
    const error = new ProblemError({ ...facts, sentence: "Este pago ya está registrado.", problem: body })
    expect(outcome(error)).toMatchObject({ refusal: { sentence: detail } })
  })

  test("a limit of ours is a rejection, unlike too many calls at the gateway", () => {
    const detail = "You've uploaded too many files today. Try again tomorrow."
    const body = { code: "too_many", detail, status: 429 }
    expect(outcome(problemOf(429, body, undefined))).toEqual({
      kind: "refused",
      refusal: { code: "too_many", sentence: detail },
    })
    expect(outcome(problemOf(429, { message: "Too Many Requests" }, undefined))).toEqual({ kind: "stopped" })
  })

  test("an entry that arrived earlier under its key is done", () => {
    expect(outcome(problem(409, "key_reused"))).toEqual({ kind: "done", version: undefined })
  })

  test("a server that keeps failing is reported after five attempts", () => {
    expect(outcome(problem(500, "unexpected"), 4)).toEqual({ kind: "failed" })
    expect(outcome(problem(500, "unexpected"), 5)).toMatchObject({ kind: "refused" })
  })
})

test("Photos are retried with growing pauses of at most ten minutes", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => photoRetryPause(failures) / 1000)).toEqual([
    0, 20, 60, 140, 300, 600, 600,
  ])
})

describe("A rejected entry", () => {
  const conflicts = [{ field: "customerNotes", yours: "Mine", theirs: "Theirs", by: "Rosa", at: "" }]
  const refusal = { code: "changed_meanwhile", sentence: "No.", conflicts, version: 9 }
  const body = { customerNotes: "Mine", vin: "4S4BTGUD1N3148827" }
  const refused = entry("a", 1, { refusal, body, seenVersion: 5, ownVersions: [7], tries: 3 })

  test("can be removed, unlike one that may have arrived", () => {
    expect([refused, entry("a", 1), entry("a", 1, { tries: 1 })].map(mayRemove)).toEqual([true, true, false])
  })

  test("is retried as a new attempt with the same base version", () => {
    const { refusal: gone, ...rest } = retryEntry(refused, "b")
    expect(gone).toBeUndefined()
    expect(rest).toEqual(entry("b", 1, { body, seenVersion: 5, ownVersions: [7] }))
  })

  test("overwrites only the values its author saw, once they confirm", () => {
    expect(retryWithMine(refused, "b")).toEqual(entry("b", 1, { body, seenVersion: 9 }))
  })

  test("drops the fields that keep the other value, and disappears with the last one", () => {
    expect(retryWithTheirs(refused, "b", queueable.changeServiceRequest as never)).toMatchObject({
      id: "b",
      body: { vin: "4S4BTGUD1N3148827" },
      seenVersion: 5,
    })
    const one = { ...refused, body: { customerNotes: "Mine" } }
    expect(retryWithTheirs(one, "b", queueable.changeServiceRequest as never)).toBeUndefined()
    expect(retryWithTheirs(refused, "b", queueable.actOnServiceRequest as never)).toBeUndefined()
  })

  test("holds back the later entries of its job, and no other job's", () => {
    const entries = [refused, entry("b", refused.job), entry("c", refused.job + 1)]
    expect(entries.map((one) => waitsForAuthor(entries, one))).toEqual([true, true, false])
  })

  test("is the last of its job where only photos were added after it", () => {
    const entries = [entry("a", 1), entry("b", 1), entry("p", 1, { picture: "p" }), entry("c", 2)]
    expect(entries.filter((one) => isLastOfJob(entries, one)).map(({ id }) => id)).toEqual(["b", "p", "c"])
  })

  test("holds back no photo, and a rejected photo no other entry", () => {
    const photo = entry("p", refused.job, { picture: "p" })
    expect(waitsForAuthor([refused, photo], photo)).toBe(false)
    const entries = [
      { ...photo, refusal },
      entry("b", refused.job),
      entry("q", refused.job, { picture: "q" }),
    ]
    expect(entries.map((one) => waitsForAuthor(entries, one))).toEqual([true, false, true])
  })

  test("keeps the server's description of a conflict", () => {
    const error = new ProblemError({
      sentence: "No.",
      status: 409,
      code: "changed_meanwhile",
      problem: { conflicts, version: 9 } as never,
    })
    expect(classifyFailure(error, false, entry("a", 1))).toEqual({ kind: "refused", refusal })
  })
})
