import type { ShownClaim } from "../../api/claims.ts"
import { sum } from "../money/money.ts"
import { withoutLeadingZeros } from "../search.ts"

/** A row of an insurer's remittance. */
export type RemittanceRow = {
  /** Number of the line in the text. */
  row: number
  /** Claim, dispatch, and invoice numbers, as written. */
  references: readonly string[]
  /** Cents. */
  amount: number
  check: string
  /** Of the payment, where the table has it. */
  paidOn?: string | undefined
  /** Why the row is no payment. */
  problem?: string | undefined
}

export const verdicts = ["exact", "short", "over", "unknown", "paid", "noPayment"] as const
export type Verdict = (typeof verdicts)[number]

type Claim = Pick<ShownClaim, "invoiceNumber" | "list" | "amount" | "due" | "references" | "outstanding">

export type MatchedRow<C extends Claim> = RemittanceRow & {
  verdict: Verdict
  /** Several, if the numbers don't decide. The clerk chooses one. */
  candidates: readonly C[]
  claim?: C | undefined
  /** Cents by which all rows for the claim exceed the due. Negative if they pay less. */
  difference: number
  /** Other rows for the same claim. */
  sharedWith: readonly number[]
  /** Identifies the payment, so that the same remittance pays once however often it is entered. */
  paymentKey: string
}

/** What the insurer owes in cents, also where the claim lists only a supplement. */
export const dueOf = ({ amount, due }: Pick<Claim, "amount" | "due">): number => due ?? amount

/** Numbers count as equal without case, spaces, hyphens, leading zeros, and "INV". */
export const normalizeReference = (text: string): string =>
  withoutLeadingZeros(
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .replace(/^inv(oice)?(?=\d)/, ""),
  )

export type ClaimIndex<C extends Claim> = ReadonlyMap<string, readonly C[]>

export const indexClaims = <C extends Claim>(claims: readonly C[]): ClaimIndex<C> => {
  const index = new Map<string, C[]>()
  // While a payment moves a claim from one list to another, both may have it.
  for (const claim of new Map(claims.map((one) => [one.invoiceNumber, one])).values())
    for (const key of new Set(
      [String(claim.invoiceNumber), ...(claim.references ?? [])].map(normalizeReference),
    ))
      if (key !== "") index.set(key, [...(index.get(key) ?? []), claim])
  return index
}

/** The claims that all numbers of the row agree on, else those that any of them names. */
const findCandidates = <C extends Claim>(references: readonly string[], index: ClaimIndex<C>): C[] => {
  const found = references.flatMap((one) => {
    const claims = index.get(normalizeReference(one))
    return claims ? [claims] : []
  })
  const all = [...new Set(found.flat())]
  const agreed = all.filter((claim) => found.every((claims) => claims.includes(claim)))
  return agreed.length > 0 ? agreed : all
}

const verdictOf = (list: Claim["list"], difference: number): Verdict => {
  if (list === "paid") return "paid"
  if (difference === 0) return "exact"
  return difference < 0 ? "short" : "over"
}

/**
 * Finds the claim of each row, and compares what all rows for a claim pay with what is due. `chosen` has the invoice
 * numbers that the clerk picked, by row.
 */
export const matchRemittance = <C extends Claim>(
  rows: readonly RemittanceRow[],
  index: ClaimIndex<C>,
  chosen: ReadonlyMap<number, string>,
): MatchedRow<C>[] => {
  const found = rows.map((row) => {
    if (row.problem !== undefined) return { row, candidates: [], claim: undefined }
    const candidates = findCandidates(row.references, index)
    const typed = normalizeReference(chosen.get(row.row) ?? "")
    const claim =
      typed === ""
        ? candidates.length === 1
          ? candidates[0]
          : undefined
        : index.get(typed)?.find(({ invoiceNumber }) => String(invoiceNumber) === typed)
    return { row, candidates, claim }
  })
  const ofClaim = Map.groupBy(found, ({ claim }) => claim?.invoiceNumber)
  const counts = new Map<string, number>()
  return found.map(({ row, candidates, claim }): MatchedRow<C> => {
    if (!claim) {
      const verdict = row.problem === undefined ? "unknown" : "noPayment"
      return { ...row, candidates, verdict, difference: 0, sharedWith: [], paymentKey: "" }
    }
    const together = (ofClaim.get(claim.invoiceNumber) ?? []).map((one) => one.row)
    const difference = sum(together.map(({ amount }) => amount)) - dueOf(claim)
    const { check, amount } = row
    const key = JSON.stringify([normalizeReference(check), claim.invoiceNumber, amount])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return {
      ...row,
      candidates,
      claim,
      verdict: verdictOf(claim.list, difference),
      difference,
      sharedWith: together.flatMap((one) => (one.row === row.row ? [] : one.row)),
      paymentKey: `${key} ${count}`,
    }
  })
}

/** More than is due is refused, so of several rows that are too much together, each can be posted alone. */
export const canPost = <C extends Claim>({ verdict, claim, amount }: MatchedRow<C>): boolean =>
  verdict === "exact" || verdict === "short" || (verdict === "over" && !!claim && amount <= dueOf(claim))

/** The insurer paid part of the claim, so the row may be a payment that is recorded under another check number. */
export const mayRepeatPayment = ({ claim }: { claim?: Claim | undefined }): boolean =>
  claim?.list === "shortPaid" || claim?.outstanding?.list === "shortPaid"

/** Chosen without the clerk's look at it. */
export const isPreselected = <C extends Claim>(row: MatchedRow<C>): boolean =>
  canPost(row) && row.verdict !== "over" && !mayRepeatPayment(row)
