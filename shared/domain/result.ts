/** What a rule answers: its facts, or the coded reason why it refused. Rules never throw for a refusal. */
export type Result<Facts extends object, Refusal extends string = string> =
  | ({ ok: true } & Facts)
  | { ok: false; refusal: Refusal; detail?: string; field?: string }

export const allow = <Facts extends object>(facts: Facts): { ok: true } & Facts => ({ ok: true, ...facts })

/**
 * `detail` is a sentence for the person; without it the refusal's own sentence (`shared/errors.ts`) is shown. `field` is the
 * one that it is about.
 */
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
