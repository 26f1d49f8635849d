/** The chart of accounts in display order. Keys are the API's names. */
export const accounts = {
  cash: "Cash",
  checks: "Checks",
  cards: "Cards",
  insurerPayments: "Insurer payments",
  customersOwe: "Accounts receivable: customers",
  accountsOwe: "Accounts receivable: accounts (Net)",
  insurersOwe: "Accounts receivable: insurers",
  taxPayable: "Sales tax payable",
  tipsPayable: "Tips payable",
  opening: "Opening balances",
  parts: "Sales: parts",
  labor: "Sales: labor",
  discounts: "Discounts and goodwill",
} as const
export type LedgerAccount = keyof typeof accounts
export const accountNames = Object.keys(accounts) as LedgerAccount[]

export const kindTexts = {
  sale: "Sale",
  payment: "Payment",
  refund: "Refund",
  opening: "Opening balance",
} as const
export const journalKinds = Object.keys(kindTexts) as (keyof typeof kindTexts)[]
