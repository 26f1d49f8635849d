import type { OpenBill } from "../../api/reports.ts"
import { type Age, ageNames, agingOf, daysOpen } from "../money/bills.ts"
import { formatHeadlineMoney } from "../money/money.ts"
import { showPhone } from "../people/phone.ts"
import { printedDate, printedLongDate } from "../schedule/dates.ts"
import { letterhead } from "./invoice-sheet.ts"

export type StatementSheet = {
  due: string
  date: string
  business: { name: string; lines: string[] }
  payer: { heading: string; title: string; lines: string[] }
  ages: { heading: string; title: string; lines: string[] }[]
  lines: StatementLine[]
}
export type StatementLine = { title: string; detail: string; amount: string; paid: string; due: string }

export type StatementPayer = {
  kind: "Account" | "Carrier"
  name: string
  address: string
  phone: string
  email: string
}

const ageTexts: Record<Age, string> = {
  current: "Current",
  "30": "30 days and over",
  "60": "60 days and over",
  "90": "90 days and over",
}

export const statementSheet = ({
  business,
  payer,
  bills,
  today,
}: {
  business: Parameters<typeof letterhead>[0]
  payer: StatementPayer
  bills: readonly OpenBill[]
  today: string
}): StatementSheet => {
  const aging = agingOf(bills, today)
  return {
    due: formatHeadlineMoney(aging.due),
    date: printedLongDate(today),
    business: letterhead(business),
    payer: {
      heading: payer.kind,
      title: payer.name,
      lines: [payer.address, payer.phone && showPhone(payer.phone), payer.email].filter(
        (line) => line !== "",
      ),
    },
    ages: ageNames.map((age) => ({
      heading: ageTexts[age],
      title: formatHeadlineMoney(aging[age]),
      lines: [],
    })),
    lines: bills
      .toSorted((one, other) => (one.since < other.since ? -1 : 1))
      .map((bill) => ({
        title: `Invoice ${bill.invoiceNumber}`,
        detail: [
          `${printedDate(bill.since)}, ${daysOpen(bill, today)} days`,
          bill.vehicle ?? "",
          bill.customerName ?? "",
        ]
          .filter((part) => part !== "")
          .join(". "),
        amount: formatHeadlineMoney(bill.billed),
        paid: formatHeadlineMoney(bill.billed - bill.due),
        due: formatHeadlineMoney(bill.due),
      })),
  }
}
