import { describe, expect, test } from "vitest"
import { noAnswer, offline, ProblemError } from "../../ui/problem.ts"
import {
  classifyFailure,
  drainQueue,
  retryEntry,
  type SendOutcome,
  withMyValues,
  withTheirValues,
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
const done = (version?: number): SendOutcome => ({ is: "done", version })
const refusedWith = (code: string): SendOutcome => ({ is: "refused", refusal: { code, sentence: "No." } })

const round = async (waiting: Entry[], answers: Record<string, SendOutcome>) => {
  let left = waiting
  const sent: Entry[] = []
  const outcome = await drainQueue(waiting, {
    send: async (one) => {
      sent.push(one)
      return answers[one.id] ?? done()
    },
    remove: async ({ id }) => {
      left = left.filter((one) => one.id !== id)
    },
    change: async (changed) => {
      left = left.map((one) => (one.id === changed.id ? changed : one))
    },
  })
  return { ...outcome, sent: sent.map(({ id }) => id), entries: sent, left }
}

describe("A round of what waits", () => {
  test("goes in the order in which things were done, and leaves nothing", async () => {
    const { sent, left, jobs, hasLine } = await round([entry("a", 1), entry("b", 2), entry("c", 1)], {})
    expect(sent).toEqual(["a", "b", "c"])
    expect(left).toEqual([])
    expect({ jobs, hasLine }).toEqual({ jobs: [1, 2], hasLine: true })
  })

  test("ends where the line ends, and what was tried is known to have been", async () => {
    const { sent, left, hasLine } = await round([entry("a", 1), entry("b", 2), entry("c", 3)], {
      b: { is: "stopped" },
    })
    expect(sent).toEqual(["a", "b"])
    expect(left.map(({ id, tries }) => [id, tries])).toEqual([
      ["b", 1],
      ["c", 0],
    ])
    expect(hasLine).toBe(false)
  })

  test("holds up what follows a refused step of the same job, and no other job", async () => {
    const { sent, left } = await round([entry("a", 1), entry("b", 1), entry("c", 2)], {
      a: refusedWith("action_not_allowed"),
    })
    expect(sent).toEqual(["a", "c"])
    expect(left).toMatchObject([{ id: "a", refusal: { code: "action_not_allowed" } }, { id: "b" }])
  })

  test("sends nothing of a job on which somebody still has to decide", async () => {
    const refusal = { code: "changed_meanwhile", sentence: "No." }
    const { sent } = await round([entry("a", 1, { refusal }), entry("b", 1), entry("c", 2)], {})
    expect(sent).toEqual(["c"])
  })

  test("keeps the version that each step saw, and names the versions that this phone made since", async () => {
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

  test("keeps it after something that has no version of its own, such as cash", async () => {
    const { entries } = await round([entry("cash", 1), entry("edit", 1, { seenVersion: 5 })], {
      cash: done(8),
    })
    expect(entries[1]).toMatchObject({ id: "edit", seenVersion: 5, ownVersions: [8] })
  })

  test("remembers that, too, when the line ends between the two", async () => {
    const seen = { seenVersion: 5 }
    const { left } = await round([entry("a", 1, seen), entry("x", 2), entry("b", 1, seen)], {
      a: done(7),
      x: { is: "stopped" },
    })
    expect(left).toMatchObject([{ id: "x" }, { id: "b", seenVersion: 5, ownVersions: [7] }])
  })

  test("tries again what the server failed at, and lets other jobs pass", async () => {
    const { sent, left, hasLine } = await round([entry("a", 1), entry("b", 2)], { a: { is: "failed" } })
    expect(sent).toEqual(["a", "b"])
    expect(left).toMatchObject([{ id: "a", tries: 1 }])
    expect(hasLine).toBe(true)
  })
})

describe("An answer", () => {
  const problem = (
    status: number,
    code: "already_paid" | "unexpected" | "unavailable" | "not_logged_in" | "too_many",
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
  ])("%s decides nothing", (_, error) => {
    expect(outcome(error)).toEqual({ is: "stopped" })
  })

  test("a refusal is told to whoever did it, in the server's words", () => {
    expect(outcome(problem(409, "already_paid"))).toEqual({
      is: "refused",
      refusal: { code: "already_paid", sentence: "Why not." },
    })
  })

  test("a server that keeps failing is told of as well, after five times", () => {
    expect(outcome(problem(500, "unexpected"), 3)).toEqual({ is: "failed" })
    expect(outcome(problem(500, "unexpected"), 4)).toMatchObject({ is: "refused" })
  })
})

describe("What was refused", () => {
  const conflicts = [{ field: "customerNotes", yours: "Mine", theirs: "Theirs", by: "Rosa", at: "" }]
  const refusal = { code: "changed_meanwhile", sentence: "No.", conflicts, version: 9 }
  const body = { customerNotes: "Mine", vin: "4S4BTGUD1N3148827" }
  const refused = entry("a", 1, { refusal, body, seenVersion: 5, ownVersions: [7], tries: 3 })

  test("is tried again as another attempt that has seen no more than before", () => {
    const { refusal: gone, ...rest } = retryEntry(refused, "b")
    expect(gone).toBeUndefined()
    expect(rest).toEqual(entry("b", 1, { body, seenVersion: 5, ownVersions: [7] }))
  })

  test("replaces what its author was shown once they say so, and nothing newer", () => {
    expect(withMyValues(refused, "b")).toEqual(entry("b", 1, { body, seenVersion: 9 }))
  })

  test("goes without the fields that keep the other value, and is gone with the last of them", () => {
    expect(withTheirValues(refused, "b", queueable.changeServiceRequest as never)).toMatchObject({
      id: "b",
      body: { vin: "4S4BTGUD1N3148827" },
      seenVersion: 5,
    })
    const one = { ...refused, body: { customerNotes: "Mine" } }
    expect(withTheirValues(one, "b", queueable.changeServiceRequest as never)).toBeUndefined()
    expect(withTheirValues(refused, "b", queueable.actOnServiceRequest as never)).toBeUndefined()
  })

  test("keeps what the server said of a conflict", () => {
    const error = new ProblemError({
      sentence: "No.",
      status: 409,
      code: "changed_meanwhile",
      problem: { conflicts, version: 9 } as never,
    })
    expect(classifyFailure(error, false, entry("a", 1))).toEqual({ is: "refused", refusal })
  })
})
