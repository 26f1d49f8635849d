import { expect } from "vitest"
import type { ErrorCode, Problem } from "#shared/errors.ts"
import type { Reply } from "./client.ts"

type Facts = Partial<Omit<Problem, "status" | "code">>

declare module "vitest" {
  // Declared with the same type parameters, or it would be another interface.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** A refusal with this status and code, in the form of a problem, with at least these facts. */
    toBeProblem(status: number, code: ErrorCode, facts?: object): R
  }
}

expect.extend({
  toBeProblem(reply: Reply, status: number, code: ErrorCode, facts: Facts = {}) {
    const actual = {
      status: reply.status,
      type: reply.headers.get("content-type"),
      body: reply.body as Record<string, unknown>,
    }
    const expectedReply = expect.objectContaining({
      status,
      type: "application/problem+json",
      body: expect.objectContaining({ status, code, requestId: expect.any(String) }),
    })
    const isProblem = this.equals(actual, expectedReply)
    const hasFacts =
      isProblem && this.equals(actual.body, facts, [this.utils.iterableEquality, this.utils.subsetEquality])
    return {
      pass: hasFacts,
      actual,
      expected: { status, code, ...facts },
      message: () =>
        `expected ${this.isNot ? "no " : "a "}problem ${status} ${code} ${this.utils.stringify(facts)}, got ${this.utils.stringify(actual)}`,
    }
  },
})
