import type { StoredPromoCode } from "../../../shared/api/promocodes.ts"

/** Whether a code may be put on a request today, YYYY-MM-DD: within its days, and not used up. */
export const isUsable = (
  { from, until, mostUses, uses }: Pick<StoredPromoCode, "from" | "until" | "mostUses" | "uses">,
  today: string,
): boolean =>
  (from === undefined || from <= today) &&
  (until === undefined || today <= until) &&
  (mostUses === undefined || uses < mostUses)
