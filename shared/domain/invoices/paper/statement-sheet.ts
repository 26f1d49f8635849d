import type { OpenBill } from "#shared/api/reports.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { type Age, ageNames, agingOf, daysOpen } from "../../money/bills.ts"
import { formatHeadlineMoney } from "../../money/money.ts"
import { showPhone } from "../../people/phone.ts"
import { letterhead } from "./letterhead.ts"
import { printedDate, printedLongDate } from "./sheet-texts.ts"

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
  current: t("Current"),
  "30": t("30 days and over"),
  "60": t("60 days and over"),
  "90": t("90 days and over"),
}

const kinds: Record<StatementPayer["kind"], string> = { Account: t("Account"), Carrier: t("Carrier") }

/** Fixed labels of the paper. */
export const statementWords = {
  totalDue: t("Statement, total due"),
  invoice: t("Invoice"),
  amount: t("Amount"),
  paid: t("Paid or credited"),
  due: t("Due"),
  continued: (payer: string) => t(`Statement for ${payer}, continued`),
} as const

const invoiceTitle = (number: string): string => t(`Invoice ${number}`)

const sinceText = (date: string, days: number): string =>
  plural(days, { one: t(`${date}, 1 day`), other: t(`${date}, ${days} days`) })

/** All texts of a statement with a translation, each by itself. A line's detail ends with names. */
export const translateStatement = (
  { date, business, payer, ages, lines }: StatementSheet,
  translate: (text: string) => string,
): Record<string, string> => {
  const { continued, ...words } = statementWords
  const texts = [
    ...Object.values(words),
    continued(payer.title),
    date,
    ...business.lines,
    payer.heading,
    ...ages.map(({ heading }) => heading),
    ...lines.map(({ title }) => title),
  ]
  const details = lines.map(({ detail }) => {
    const [since = "", ...names] = detail.split(". ")
    return [detail, [translate(since), ...names].join(". ")] as const
  })
  return Object.fromEntries([...texts.map((text) => [text, translate(text)] as const), ...details])
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
      heading: kinds[payer.kind],
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
        title: invoiceTitle(String(bill.invoiceNumber)),
        detail: [
          sinceText(printedDate(bill.since), daysOpen(bill, today)),
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
