/** The result of a rule: its facts, or a refusal code. Rules never throw refusals. */
export type Result<Facts extends object, Refusal extends string = string> =
  | ({ ok: true } & Facts)
  | { ok: false; refusal: Refusal; detail?: string; field?: string }

export const allow = <Facts extends object>(facts: Facts): { ok: true } & Facts => ({ ok: true, ...facts })

/** `detail` is a sentence for the person. Defaults to the code's sentence in `shared/errors.ts`. */
export const refuse = <Refusal extends string>(
  refusal: Refusal,
  detail?: string,
  field?: string,
): { ok: false; refusal: Refusal; detail?: string; field?: string } => ({
  ok: false,
  refusal,
  ...(detail !== undefined && { detail }),
  ...(field !== undefined && { field }),
})
