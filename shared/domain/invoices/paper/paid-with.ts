import { t } from "#shared/language.ts"

const cardText = (last4: string): string => (last4 ? t(`card ${last4}`) : t("card"))
const methods: Readonly<Record<string, (reference: string) => string>> = {
  CASH: (reference) => (reference ? t(`cash ${reference}`) : t("cash")),
  CHECK: (number) => (number ? t(`check ${number}`) : t("check")),
  POINTOFSALE: cardText,
  CREDITCARD: cardText,
  INSURANCEPAID: (number) => (number ? t(`insurance payment ${number}`) : t("insurance payment")),
}

/** A payment's method as invoices and receipts name it: "check 1042". Methods of a previous system stay as they are. */
export const paidWithText = ({ method, reference }: { method: string; reference: string }): string =>
  methods[method]?.(reference) ?? [method.toLowerCase(), reference].filter(Boolean).join(" ")

type Reference = {
  method: string
  reference?: string | undefined
  card?: { last4: string } | undefined
}

/** What customers know a payment by: the card's last four digits or the check's number, not Square's id of a sale. */
export const referenceOnPaper = ({ method, reference = "", card }: Reference): string =>
  card?.last4 ?? (method === "POINTOFSALE" ? "" : reference)
