import type { Table } from "../platform/table.ts"
import type { SquareProvider } from "../providers/square.ts"
import { ledgerReader } from "../requests/readers/ledger.ts"
import { branchStore } from "../settings/store.ts"
import { customerReader } from "./reader.ts"
import { attemptSettler } from "./settle-attempt.ts"
import { squareEventReceiver } from "./square-events.ts"
import { attemptStarter } from "./start-attempt.ts"

export type { Settled } from "./settle-attempt.ts"

export const paymentStore = (table: Table, square: SquareProvider) => ({
  ...attemptSettler(table, square),
  ...attemptStarter(table),
  receiveEvent: squareEventReceiver(table, square),
  ledger: ledgerReader(table),
  branches: branchStore(table).all,
  findSquareCustomer: async (userId: string | undefined) =>
    userId === undefined ? undefined : customerReader(table).findId(userId),
})

export type PaymentStore = ReturnType<typeof paymentStore>
