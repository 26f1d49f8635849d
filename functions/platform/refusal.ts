import type { Result } from "#shared/domain/result.ts"
import { type Conflict, type ErrorCode, errors } from "#shared/errors.ts"

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
 * Creates the refusal to throw. A handler's accepts only the codes of its definition. A store that refuses takes one as a
 * parameter, so only handlers that list its codes can call it.
 */
export type Refuse<Code extends ErrorCode> = (code: Code, facts?: Facts) => Refusal

export const allowed = <Allowed extends object, Code extends ErrorCode>(
  decision: Result<Allowed, Code>,
  refuse: Refuse<Code>,
): Allowed => {
  if (decision.ok) return decision
  const { refusal, detail, field } = decision
  throw refuse(refusal, {
    ...(detail !== undefined && { detail }),
    ...(field !== undefined && { fields: [{ field, message: detail ?? "" }] }),
  })
}

export const malformed = (field: string, message: string): Refusal =>
  new Refusal("malformed", { detail: message, fields: [{ field, message }] })

export const notACursor = (): Refusal => malformed("cursor", "Send the cursor from the previous page.")
