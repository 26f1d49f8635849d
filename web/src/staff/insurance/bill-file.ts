import { toCsv, utf8Mark } from "#shared/csv.ts"
import { toDecimalText } from "#shared/domain/money/money.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { listBills } from "#web/api/calls.gen.ts"
import { toWire } from "#web/api/wire.ts"
import type { Bill as DownloadedBill } from "#web/data/money/claims.ts"

type Cell = string | number | undefined
type Bill = Omit<DownloadedBill, "fingerprint">
type Line = Bill["lines"][number]

const day = (date: string | undefined): string => (date === undefined ? "" : toWireDate(date))

/** The columns of a bill, then of its line. Their names and order are documented in docs/billing-file.md. */
const billColumns: readonly (readonly [string, (bill: Bill) => Cell])[] = [
  ["Invoice", ({ invoiceNumber }) => invoiceNumber],
  ["Shop", ({ shop }) => shop.name],
  ["Shop phone", ({ shop }) => shop.phone],
  ["Shop address", ({ shop }) => shop.address],
  ["Registration", ({ shop }) => shop.registration],
  ["Carrier", ({ carrier }) => carrier],
  ["Claim", ({ claimNumber }) => claimNumber],
  ["Dispatch", ({ dispatchNumber }) => dispatchNumber],
  ["Policy", ({ policyNumber }) => policyNumber],
  ["Date of loss", ({ dateOfLoss }) => day(dateOfLoss)],
  ["Cause of loss", ({ causeOfLoss }) => causeOfLoss],
  ["Coverage reference", ({ coverageReference }) => coverageReference],
  ["Customer", ({ customer }) => customer.name],
  ["Customer phone", ({ customer }) => customer.phone],
  ["Customer address", ({ customer }) => customer.address],
  ["Year", ({ vehicle }) => vehicle.year],
  ["Make", ({ vehicle }) => vehicle.make],
  ["Model", ({ vehicle }) => vehicle.model],
  ["Style", ({ vehicle }) => vehicle.style],
  ["VIN", ({ vehicle }) => vehicle.vin],
  ["License plate", ({ vehicle }) => vehicle.licensePlate],
  ["Completed", ({ completedOn }) => day(completedOn)],
  ["Calibration", ({ calibration }) => calibration],
  ["Urethane", ({ installRecord }) => installRecord?.urethane],
  ["Urethane lot", ({ installRecord }) => installRecord?.lot],
  ["DOT numbers", ({ installRecord }) => installRecord?.dotNumbers.join("; ")],
  ["Photos before", ({ photosBefore }) => photosBefore],
  ["Photos after", ({ photosAfter }) => photosAfter],
  ["Signed", ({ signedAt }) => signedAt],
  ["Parts", ({ parts }) => toDecimalText(parts)],
  ["Labor", ({ labor }) => toDecimalText(labor)],
  ["Tax", ({ tax }) => toDecimalText(tax)],
  ["Total", ({ total }) => toDecimalText(total)],
  ["Deductible", ({ deductible }) => toDecimalText(deductible)],
  ["Deductible paid", ({ deductiblePaid }) => toDecimalText(deductiblePaid)],
  ["Deductible note", ({ deductibleNote }) => deductibleNote],
  ["Supplement to bill of", ({ supplementTo }) => day(supplementTo?.billedOn)],
  ["Amount of that bill", ({ supplementTo }) => supplementTo && toDecimalText(supplementTo.amount)],
  ["Billed before", ({ supplementTo }) => supplementTo && toDecimalText(supplementTo.billed)],
  ["Due", ({ due }) => toDecimalText(due)],
]
const lineColumns: readonly (readonly [string, (line: Line) => Cell])[] = [
  ["Line type", ({ type }) => type],
  ["Line description", ({ description }) => description],
  ["Part number", ({ part }) => part],
  ["Opening", ({ opening }) => opening],
  ["Quantity", ({ quantity }) => quantity],
  ["List", ({ list }) => toDecimalText(list)],
  ["Net", ({ net }) => toDecimalText(net)],
  ["Hours", ({ laborHours }) => laborHours],
  ["Labor rate", ({ laborRate }) => toDecimalText(laborRate)],
  ["Line labor", ({ labor }) => toDecimalText(labor)],
  ["Line total", ({ total }) => toDecimalText(total)],
  ["Change", ({ change }) => change],
  [
    "Line billed before",
    ({ billedBefore }) => (billedBefore === undefined ? "" : toDecimalText(billedBefore)),
  ],
]

/** One row per line of each bill. The bill's own columns repeat. */
export const billsCsv = (bills: readonly Bill[]): string =>
  utf8Mark +
  toCsv([
    [...billColumns, ...lineColumns].map(([title]) => title),
    ...bills.flatMap((bill) =>
      // A supplement for a lower deductible has no line of its own.
      (bill.lines.length === 0 ? [undefined] : bill.lines).map((line) => [
        ...billColumns.map(([, of]) => of(bill)),
        ...lineColumns.map(([, of]) => line && of(line)),
      ]),
    ),
  ])

/** The same as `GET /bills` and the file of an emailed bill: dollars and M/D/YYYY. */
export const billsJson = (bills: readonly Bill[]): string =>
  JSON.stringify(toWire(listBills.reply, bills), undefined, 2)
