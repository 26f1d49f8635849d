import { t } from "#shared/language.ts"
import { shopLabel } from "../../job/request.ts"
import { shortName } from "../../people/names.ts"
import { showPhone } from "../../people/phone.ts"
import { shopTimeAt, type TimeWindow, toWireTime } from "../../schedule/dates.ts"
import { parseAddress } from "../../schedule/zones.ts"
import type { InvoiceFacts } from "./invoice-facts.ts"
import { paperWords } from "./paper-words.ts"
import { dollars, nonEmpty, printedDate, printedInstant, printedWindow } from "./sheet-texts.ts"
import type { Block } from "./sheet-types.ts"

/* The blocks at the top of an invoice: customer, vehicle, service, and payer. */

const addressLines = (text: string): string[] => {
  const address = parseAddress(text)
  if (!address) return nonEmpty(text)
  const { street, city, state, zip } = address
  return [street, nonEmpty(`${city}, ${state}`, zip).join(" ")]
}

export const customerBlock = ({ customer: { name, address, phone, email } }: InvoiceFacts): Block => ({
  heading: paperWords.customer,
  title: name,
  lines: [...addressLines(address), ...nonEmpty(showPhone(phone), email)],
})

export const vehicleBlock = ({ vehicle: { text, vin, reference } }: InvoiceFacts): Block => ({
  heading: t("Vehicle"),
  title: text,
  lines: nonEmpty(vin && t(`VIN ${vin}`), reference && t(`Reference ${reference}`)),
})

const windowOf = ({ start, end }: InvoiceFacts["appointment"]): TimeWindow | undefined =>
  start === undefined || end === undefined ? undefined : { start, end }

const onDay = (instant: string, day: string | undefined): string => {
  const { date, minutes } = shopTimeAt(instant)
  return date === day ? toWireTime(minutes) : printedInstant(instant)
}

export const serviceBlock = ({ appointment, customer, driveAwayAt }: InvoiceFacts): Block => {
  const { date, location, address, zone, technicians } = appointment
  const window = windowOf(appointment)
  const city = parseAddress(address)?.city
  const elsewhere = location === "Mobile" && address !== customer.address
  return {
    heading: t("Service"),
    title:
      location === "Inshop"
        ? shopLabel(zone)
        : nonEmpty(location === "Mobile" ? t("Mobile") : t("To be scheduled"), city).join(", "),
    lines: nonEmpty(
      date && printedDate(date),
      date && window && printedWindow(window),
      elsewhere && parseAddress(address)?.street,
      technicians.map(shortName).join(", "),
      driveAwayAt && t(`Safe to drive from ${onDay(driveAwayAt, date)}`),
    ),
  }
}

const insuranceBlock = (insurance: NonNullable<InvoiceFacts["insurance"]>): Block => {
  const { carrier, policy, claim, dispatch, dateOfLoss, cause, deductible } = insurance
  return {
    heading: t("Insurance"),
    title: carrier,
    lines: nonEmpty(
      policy && t(`Policy ${policy}`),
      claim && t(`Claim ${claim}`),
      dispatch && t(`Dispatch ${dispatch}`),
      dateOfLoss
        ? t(`Loss ${nonEmpty(printedDate(dateOfLoss), cause).join(", ")}`)
        : cause && t(`Cause of loss ${cause}`),
      t(`Deductible ${dollars(deductible)}`),
    ),
  }
}

const billingBlock = ({
  company,
  address,
  phone,
  reference,
}: NonNullable<InvoiceFacts["billing"]>): Block => ({
  heading: t("Bill to"),
  title: company,
  lines: [...addressLines(address), ...nonEmpty(showPhone(phone), reference && t(`Order ${reference}`))],
})

export const payerBlocks = ({ invoiceType, insurance, billing, originalInvoice }: InvoiceFacts): Block[] => {
  if (insurance) return [insuranceBlock(insurance)]
  if (billing) return [billingBlock(billing)]
  if (invoiceType !== "Warranty") return []
  const original = originalInvoice === undefined ? [] : [t(`For work on invoice ${originalInvoice}`)]
  return [{ heading: paperWords.warranty, title: t("No charge"), lines: original }]
}
