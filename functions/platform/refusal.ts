import type { Result } from "#shared/domain/result.ts"
import { type Conflict, type ErrorCode, errors } from "#shared/errors.ts"

/* Refusals: how handlers throw what an endpoint's definition allows. */

export type Facts = {
  detail?: string | undefined
  fields?: { field: string; message: string }[]
  conflicts?: Conflict[]
  [fact: string]: unknown
}

export class Refusal extends Error {
  override name = "Refusal"
  readonly code: ErrorCode
  readonly facts: Facts
  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.detail ?? errors[code][2])
    this.code = code
    this.facts = facts
  }
}

/**
 * Creates a refusal to throw. A handler's version accepts only the codes of its definition, and stores take it as a
 * parameter, so undeclared codes don't compile.
 */
export type Refuse<Code extends ErrorCode> = (code: Code, facts?: Facts) => Refusal

export const unwrap = <Value extends object, Code extends ErrorCode>(
  result: Result<Value, Code>,
  refuse: Refuse<Code>,
): Value => {
  if (result.ok) return result
  const { refusal, detail, field } = result
  throw refuse(refusal, {
    ...(detail !== undefined && { detail }),
    ...(field !== undefined && { fields: [{ field, message: detail ?? "" }] }),
  })
}

export const malformed = (field: string, message: string): Refusal =>
  new Refusal("malformed", { detail: message, fields: [{ field, message }] })

export const notACursor = (): Refusal => malformed("cursor", "Send the cursor from the previous page.")
