import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import {
  type CustomerGroup,
  customerGroupOf,
  type StaffGroup,
  staffGroupOf,
} from "#shared/domain/job/status.ts"
import { sum } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { digitsOf } from "./search-parameters.ts"

/* Groups a customer's or account's requests by state, with their totals. */

type Row = Pick<RequestSummary, "serviceStatus" | "total" | "totalUnpaid" | "externalReferenceNumber">

const customerGroups: readonly CustomerGroup[] = ["Assigned", "Complete", "Invoiced", "Paid", "Warranty"]
const staffGroups: readonly StaffGroup[] = ["Awaiting Completion", "Awaiting Payment", "Paid"]

export const customerGroupTexts: Readonly<Record<CustomerGroup, string>> = {
  Assigned: t("Assigned"),
  Complete: t("Complete"),
  Invoiced: t("Invoiced"),
  Paid: t("Paid", "group"),
  Warranty: t("Warranty"),
}

export type Group<Of extends Row> = { label: CustomerGroup; rows: Of[]; cents: number }

const centsOf = (rows: readonly Row[]) => sum(rows.map(({ total }) => total))

export const groupsOf = <Of extends Row>(rows: readonly Of[]): Group<Of>[] =>
  customerGroups
    .map((label) => rows.filter(({ serviceStatus }) => customerGroupOf(serviceStatus) === label))
    .flatMap((groupRows, index) => {
      const label = customerGroups[index]
      return label && groupRows.length > 0 ? [{ label, rows: groupRows, cents: centsOf(groupRows) }] : []
    })

export type StaffTotal = { label: StaffGroup; count: number; cents: number; unpaidCents: number }

export const staffTotals = (rows: readonly Row[]): StaffTotal[] =>
  staffGroups.map((label) => {
    const groupRows = rows.filter(({ serviceStatus }) => staffGroupOf(serviceStatus) === label)
    return {
      label,
      count: groupRows.length,
      cents: centsOf(groupRows),
      unpaidCents: sum(groupRows.map(({ totalUnpaid }) => totalUnpaid)),
    }
  })

/** Compares digits only, because repair order numbers are typed with any separators. */
export const hasRepairOrder = ({ externalReferenceNumber = "" }: Row, digits: string): boolean =>
  digitsOf(externalReferenceNumber).includes(digits)
