import type { Decision } from "../../shared/domain/result.ts"
import { type Conflict, type ErrorCode, errors } from "../../shared/errors.ts"

export type Facts = {
  /** a sentence of its own instead of the code's */
  detail?: string | undefined
  fields?: { field: string; message: string }[]
  conflicts?: Conflict[]
  [fact: string]: unknown
}

/** A call that ends without effect, for a reason that the caller is told. */
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
 * Makes the refusal that is thrown. A handler's knows the codes of its definition alone; a store that refuses is given one, so
 * that only handlers whose definitions list its codes can call it.
 */
export type Refuse<Code extends ErrorCode> = (code: Code, facts?: Facts) => Refusal

/** What a rule allowed; its refusal is the call's. */
export const allowed = <Allowed extends object, Code extends ErrorCode>(
  decision: Decision<Allowed, Code>,
  refuse: Refuse<Code>,
): Allowed => {
  if (decision.ok) return decision
  const { refusal, detail, field } = decision
  throw refuse(refusal, {
    ...(detail !== undefined && { detail }),
    ...(field !== undefined && { fields: [{ field, message: detail ?? "" }] }),
  })
}

/** What came in is not valid, for one reason that its field has. */
export const malformed = (field: string, message: string): Refusal =>
  new Refusal("malformed", { detail: message, fields: [{ field, message }] })

export const notACursor = (): Refusal => malformed("cursor", "Send the cursor from the previous page.")
