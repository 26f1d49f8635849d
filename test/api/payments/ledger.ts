import type { Item } from "#functions/platform/table.ts"
import { type LedgerEntry, StoredLedgerEntry } from "#functions/requests/rules/ledger-entry.ts"
import { StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import { ledgerProblems } from "../../driver/ledger-problems.ts"
import { table } from "../table.ts"

export const itemsOf = async (number: number): Promise<Item[]> =>
  (await table.query({ partition: `SR#${number}`, limit: 500 })).items

export const ledgerOf = async (number: number): Promise<LedgerEntry[]> =>
  (await itemsOf(number))
    .filter(({ sk }) => sk.startsWith("PAY#"))
    .map((item) => StoredLedgerEntry.parse(item))

export const ledgerErrors = async (number: number): Promise<string[]> => {
  const items = await itemsOf(number)
  const request = StoredServiceRequest.parse(items.find(({ sk }) => sk === "A"))
  const entries = items.filter(({ sk }) => sk.startsWith("PAY#")).map((item) => StoredLedgerEntry.parse(item))
  return ledgerProblems(request, entries)
}
