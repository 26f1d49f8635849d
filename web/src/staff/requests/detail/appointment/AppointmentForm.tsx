import { zodResolver } from "@hookform/resolvers/zod"
import type { SubmitEvent } from "react"
import { useWatch } from "react-hook-form"
import type { Branch } from "#shared/api/branches.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { waitsForGlass } from "#shared/domain/job/progress.ts"
import { isWholeDay, todayIn } from "#shared/domain/schedule/dates.ts"
import {
  closedDayWarning,
  locationChoices,
  pastDayWarning,
  windowChoices,
} from "#web/staff/shared/appointment/appointment-choices.ts"
import { FreeWindows } from "#web/staff/shared/appointment/FreeWindows.tsx"
import { useOverlapConfirmation } from "#web/staff/shared/jobs/use-overlap-confirmation.tsx"
import { SegmentField, SelectField, TextAreaField } from "#web/ui/form/fields.tsx"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import { DayField } from "../../calendar/DayField.tsx"
import type { FormProps } from "../panel-props.ts"
import { fieldsToSave } from "../request-change.ts"
import { type AppointmentValues, isMoved, valuesOf, valuesSchema } from "./appointment-values.ts"
import { correctLocation, zoneHint } from "./job-location.ts"
import { ZonesOfDay } from "./ZonesOfDay.tsx"

const minutesOf = (text: string): number | null => (text === "" ? null : Number(text))

const planOf = (values: AppointmentValues, base: ServiceRequest) => {
  const { date, start, end } = values
  if (!isMoved(values, base) || !isWholeDay(date)) return undefined
  const window = start === "" || end === "" ? undefined : { start: Number(start), end: Number(end) }
  return { date, window, technicians: plannedTechnicians(base), except: base.invoiceNumber }
}

export function AppointmentForm({
  id,
  request,
  save,
  onSaved,
  draftKey,
  branches,
  onLocationAlert,
}: FormProps & {
  branches: readonly Branch[]
  onLocationAlert: (alert: string | undefined) => void
}) {
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: (before) => zodResolver(valuesSchema(before)),
    changeOf: (
      { date: day, start, end, location: selectedLocation, address, branch }: AppointmentValues,
      before,
    ) => {
      const corrected = correctLocation({ location: selectedLocation, address }, branches)
      onLocationAlert(corrected.alert)
      return fieldsToSave(before, {
        appointmentDate: day || null,
        appointmentTimeStart: minutesOf(start),
        appointmentTimeEnd: minutesOf(end),
        appointmentLocation:
          corrected.location === "" ? null : corrected.location === "Inshop" ? "Inshop" : "Mobile",
        appointmentAddress: corrected.address || null,
        ...(corrected.location === "Inshop" && { branch: (corrected.branch ?? branch) || null }),
      })
    },
    save,
    close: onSaved,
    draftKey,
  })
  const { confirmOverlaps, question } = useOverlapConfirmation()
  const submitWhenKept = (event: SubmitEvent) => {
    event.preventDefault()
    return confirmOverlaps(planOf(form.getValues(), base), () => void submit())
  }
  const { control } = form
  const [location, date, start, end, branch, address] = useWatch({
    control,
    name: ["location", "date", "start", "end", "branch", "address"],
  })
  const today = todayIn(useNow())
  const passed = date === base.appointmentDate ? undefined : pastDayWarning(date, today)
  const jobLocation = { location, branch, address: address || (base.customerFullAddress ?? "") }
  const dateWarning = passed ?? (date < today ? undefined : closedDayWarning(date, jobLocation, branches))

  return (
    <>
      <PanelForm id={id} onSubmit={submitWhenKept}>
        <DayField control={control} name="date" label="Date" />
        {dateWarning && (
          <p className="hot-box px-4 py-3 type-small weight-medium rounded-2" role="status">
            {dateWarning}
          </p>
        )}
        <FreeWindows
          service={waitsForGlass(base) ? "windshield" : "chip"}
          at={jobLocation}
          jobKey={base.jobKey}
          chosen={{ date, start, end }}
          onChoose={(window) => {
            form.setValue("date", window.date)
            form.setValue("start", String(window.start))
            form.setValue("end", String(window.end))
          }}
        />
        <ZonesOfDay date={date} request={base} />
        <div className="stack columns-2 gap-4">
          <SelectField control={control} name="start" label="From" choices={windowChoices} />
          <SelectField control={control} name="end" label="To" choices={windowChoices} />
        </div>
        <SegmentField control={control} name="location" label="Where" choices={locationChoices} />
        {location === "Inshop" ? (
          <SelectField
            control={control}
            name="branch"
            label="Shop"
            choices={[
              { value: "", label: "–" },
              ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        ) : (
          <TextAreaField
            control={control}
            name="address"
            label="Address"
            rows={2}
            hint={zoneHint(address, base.customerFullAddress ?? "")}
          />
        )}
      </PanelForm>
      {question}
    </>
  )
}
