import { t } from "../../language.ts"
import { instantAt } from "./calendar.ts"
import type { TimeWindow } from "./dates.ts"

/** An appointment as an iCalendar file (RFC 5545), which any phone or desk calendar opens. */

export type CalendarAppointment = {
  invoiceNumber: number
  date: string
  /** Minutes after midnight at the shop. */
  window: TimeWindow
  business: { name: string; phone: string }
  address: string
  /** The customer's page of the job. */
  link: string
}

/** RFC 5545, section 3.3.11. */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (special) => `\\${special}`).replace(/\r\n?|\n/g, "\\n")

/** In UTC, so the file needs no time zone rules and every calendar shows its owner's local time. */
const utcStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, "")

const maxOctets = 75

/** Splits a line after at most 75 octets, never within a character (section 3.1). */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let octets = 0
  let folded = ""
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxOctets) {
      folded += "\r\n "
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** The same job always has the same UID, so a new file with another time replaces the entry. */
export function appointmentFile(
  { invoiceNumber, date, window, business, address, link }: CalendarAppointment,
  now: Date,
): string {
  const name = business.name || t(`job ${invoiceNumber}`)
  const phone = business.phone === "" ? "" : `${t(`Questions? Call or text ${business.phone}.`)}\n`
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Clearline//Appointment//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:job-${invoiceNumber}@${new URL(link).hostname}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(instantAt(date, window.start))}`,
    `DTEND:${utcStamp(instantAt(date, window.end))}`,
    `SUMMARY:${escapeText(t(`Auto glass, ${name}`))}`,
    ...(address === "" ? [] : [`LOCATION:${escapeText(address)}`]),
    `DESCRIPTION:${escapeText(`${phone}${t(`Job ${invoiceNumber}: ${link}`)}`)}`,
    `URL:${link}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n")
}
