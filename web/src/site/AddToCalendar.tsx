import { showPhone } from "#shared/domain/people/phone-text.ts"
import { appointmentFile, type CalendarAppointment } from "#shared/domain/schedule/appointment-file.ts"
import { sitePath } from "#shared/language.ts"
import { saveFile } from "../ui/save-file.ts"

/** Saves the appointment as a file that the calendar of a phone or a computer opens. */
export function AddToCalendar({
  jobKey,
  className,
  ...appointment
}: Omit<CalendarAppointment, "link"> & { jobKey: string | number; className: string | undefined }) {
  const { business, invoiceNumber } = appointment
  const save = () => {
    const phone = business.phone === "" ? "" : showPhone(business.phone)
    const link = `${location.origin}${sitePath(`/job/${jobKey}`)}`
    const file = appointmentFile({ ...appointment, business: { ...business, phone }, link }, new Date())
    saveFile(`appointment-${invoiceNumber}.ics`, file, "text/calendar")
  }
  return (
    <button type="button" className={className} onClick={save}>
      Add to calendar
    </button>
  )
}
