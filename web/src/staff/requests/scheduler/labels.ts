import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { capitalize } from "#shared/domain/capitalize.ts"
import {
  plannedTechnicians,
  type TechnicianListField,
  type TechnicianLists,
  technicianListFields,
} from "#shared/domain/job/job-technicians.ts"
import { hasTechnicians, isInshop } from "#shared/domain/job/request.ts"
import { isBeforeCompletion, statusText } from "#shared/domain/job/status.ts"
import { toWireTime, windowText } from "#shared/domain/schedule/dates.ts"
import { isLongWindow, type Overlap, windowOf } from "#shared/domain/schedule/overlap.ts"
import { t } from "#shared/language.ts"
import type { Clash } from "./board.ts"

/** Label of the button that accepts an overlap. */
export const keepText = ({ others }: Pick<Clash, "others">): string =>
  others.length === 1 ? "Keep both" : `Keep all ${others.length + 1}`

/**
 * Why a card can't be moved. A slip would take a finished job's revenue and pay to another month or person. Without
 * technicians, it can still be assigned.
 */
export const whyNotMovable = (row: RequestSummary): string | undefined =>
  isBeforeCompletion(row.serviceStatus) || !hasTechnicians(row)
    ? undefined
    : `${row.invoiceNumber} is ${statusText(row.serviceStatus)}. Open the job to change its day or technicians.`

export const nameOnCard = (row: RequestSummary): string =>
  row.customerName || t(`Request ${row.invoiceNumber}`)

/** "9:00am to 11:00am", "any time 10:00am to 2:00pm", "no window yet" */
export const rowWindowText = (row: RequestSummary): string => {
  const window = windowOf(row)
  if (!window) return t("no window yet")
  return isLongWindow(window) ? t(`any time ${windowText(window)}`) : windowText(window)
}

/** "Windshield, calibration". Omits "Replace" to save space. */
export const shortWorkText = ({ serviceSummary = "" }: Pick<RequestSummary, "serviceSummary">): string =>
  capitalize(serviceSummary.replace(/^Replace (?=\S)/, ""))

export const workText = (row: RequestSummary): string =>
  [row.invoiceNumber, [shortWorkText(row), isInshop(row) && "shop"].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(" · ")

const roleOfList: Record<TechnicianListField, string> = {
  appointmentTechnicians: "",
  appointmentTechniciansRemoval: "removal",
  appointmentTechniciansInstall: "install",
}

/** "removal" or "install" for half jobs, else an empty string. */
export const halfJobRole = (lists: TechnicianLists, technician: string): string => {
  const fields = technicianListFields.filter((field) => lists[field]?.includes(technician))
  return fields.includes("appointmentTechnicians")
    ? ""
    : fields.map((field) => roleOfList[field]).join(" and ")
}

export const techniciansText = (lists: TechnicianLists, nameOf: (id: string) => string): string =>
  plannedTechnicians(lists)
    .map((id) => {
      const part = halfJobRole(lists, id)
      return part ? `${nameOf(id)} (${part})` : nameOf(id)
    })
    .join(", ")

export const overlapsText = (overlaps: readonly Pick<Overlap, "job" | "window">[]): string => {
  const overlapTexts = overlaps.map(({ job, window }) => `${job.invoiceNumber} to ${toWireTime(window.end)}`)
  // A job of two technicians appears once.
  return `Overlaps ${[...new Set(overlapTexts)].join(", ")}`
}

/** Describes position and colors of a card for screen readers. */
export const screenReaderText = (row: RequestSummary): string =>
  `${rowWindowText(row)}, ${row.zone}, ${statusText(row.serviceStatus)}`
