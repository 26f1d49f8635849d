import { useState } from "react"
import { maxBills } from "#shared/api/claims.ts"
import type { ClaimList } from "#shared/domain/insurance/claim-lists.ts"
import type { Claim } from "#web/data/money/claims.ts"

const sendableLists = ["ready", "rejected", "submitted"] as const

/** The claims whose bills are sent together. Only some lists have bills to send. */
export function useClaimSelection(list: ClaimList, claims: readonly Claim[]) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const first = claims.slice(0, maxBills).map(({ invoiceNumber }) => invoiceNumber)
  const isEachChosen = first.every((invoiceNumber) => chosen.includes(invoiceNumber))
  return {
    /** Missing where no claim can be chosen. */
    sendableList: claims.length > 0 ? sendableLists.find((one) => one === list) : undefined,
    chosenClaims: claims.filter(({ invoiceNumber }) => chosen.includes(invoiceNumber)),
    isEachChosen,
    /** How many `toggleAll` chooses. */
    count: first.length,
    toggleAll: () => setChosen(isEachChosen ? [] : first),
    toggle: (invoiceNumber: number) =>
      setChosen((before) =>
        before.includes(invoiceNumber)
          ? before.filter((one) => one !== invoiceNumber)
          : [...before, invoiceNumber],
      ),
    remove: (invoiceNumbers: readonly number[]) =>
      setChosen((before) => before.filter((one) => !invoiceNumbers.includes(one))),
  }
}

export type ClaimSelection = ReturnType<typeof useClaimSelection>
