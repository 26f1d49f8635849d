import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { t } from "#shared/language.ts"
import type { Prices } from "#web/data/money/prices.ts"

/** Cents before and after the change. undefined if the line doesn't exist there. */
export type ComparedFigure = {
  key: string
  label: string
  before: number | undefined
  after: number | undefined
}

type Totals = Pick<ServiceRequest, "total" | "totalCustomerDue" | "totalInsuranceDue" | "totalTax">
type Before = Totals & Pick<ServiceRequest, "charges" | "invoiceType">

export function comparedLines(
  before: readonly Charge[],
  after: readonly Charge[],
  nameOf: (line: Charge) => string,
): ComparedFigure[] {
  const previousLines = new Map(before.map((line) => [line._id, line]))
  const remainingIds = new Set(after.map(({ _id }) => _id))
  const rows = [
    ...after.map((line) => ({
      key: line._id,
      label: nameOf(line),
      before: previousLines.get(line._id)?.total,
      after: line.total as number | undefined,
    })),
    ...before
      .filter(({ _id }) => !remainingIds.has(_id))
      .map((line) => ({ key: line._id, label: nameOf(line), before: line.total, after: undefined })),
  ]
  return rows.filter((row) => row.before !== row.after)
}

export function comparedTotals(
  before: Before,
  after: Pick<Prices, keyof Totals | "invoiceType">,
): ComparedFigure[] {
  const insured = before.invoiceType === "Insurance" || after.invoiceType === "Insurance"
  const row = (label: string, field: keyof Totals): ComparedFigure => ({
    key: field,
    label,
    before: before[field],
    after: after[field],
  })
  return [
    row(t("Tax"), "totalTax"),
    row(t("Total"), "total"),
    row(insured ? t("Customer Due") : t("Amount Due"), "totalCustomerDue"),
    ...(insured ? [row(t("Insurance Due"), "totalInsuranceDue")] : []),
  ]
}
