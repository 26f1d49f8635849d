import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { addDays, lastWindowTime, shortDate } from "#shared/domain/schedule/dates.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import {
  closedDayWarning,
  locationChoices,
  pastDayWarning,
  windowChoices,
} from "#web/staff/shared/appointment/appointment-choices.ts"
import { FreeWindows } from "#web/staff/shared/appointment/FreeWindows.tsx"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { SegmentField, SelectField, TextField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { DayField } from "../../calendar/DayField.tsx"
import { correctLocation, zoneHint } from "../../detail/appointment/job-location.ts"
import type { NewRequest } from "../form.ts"
import { serviceOf } from "../work.ts"
import styles from "./part.module.css"
import { TechnicianChoice } from "./TechnicianChoice.tsx"

/** Default length of a window in minutes. */
const usualWindow = 120

export function AppointmentPart({ form, today }: { form: UseFormReturn<NewRequest>; today: string }) {
  const { control } = form
  const { data: branches = [] } = useQuery(branchesQuery)
  const [location, date, start, end, address, home, branch, work, panes] = useWatch({
    control,
    name: [
      "appointmentLocation",
      "appointmentDate",
      "appointmentTimeStart",
      "appointmentTimeEnd",
      "appointmentAddress",
      "customerFullAddress",
      "branch",
      "work",
      "panes",
    ],
  })
  const { data: planned } = useQuery(plannedQuery(date))
  const doubtful =
    pastDayWarning(date, today) ??
    closedDayWarning(date, { location, branch, address: address || home }, branches)
  useEndAfter(form, start)

  return (
    <Panel
      title="Appointment"
      aside={planned && date !== "" && `${countLabel(planned.length, "job")} on ${shortDate(date)}`}
    >
      <div className={styles.fields}>
        <div className={`${styles.halves} stack items-start columns-2 gap-y-5 gap-x-7`}>
          <div className={styles.fields}>
            <div className={`${styles.day} phone-columns-2`}>
              <DayField control={control} name="appointmentDate" label="Date" />
              <SelectField
                control={control}
                name="appointmentTimeStart"
                label="From"
                choices={windowChoices}
              />
              <SelectField control={control} name="appointmentTimeEnd" label="To" choices={windowChoices} />
            </div>
            {doubtful && (
              <p className={styles.warning} role="status">
                {doubtful}
              </p>
            )}
            <DayButtons form={form} date={date} today={today} />
          </div>
          <div className={styles.fields}>
            <SegmentField
              control={control}
              name="appointmentLocation"
              label="Where"
              choices={locationChoices}
            />
            <Place form={form} location={location} address={address} home={home} />
          </div>
        </div>
        <FreeWindows
          service={serviceOf(work, panes)}
          at={{ location, branch, address: address || home }}
          chosen={{ date, start, end }}
          onChoose={(window) => {
            form.setValue("appointmentDate", window.date, { shouldValidate: form.formState.isSubmitted })
            form.setValue("appointmentTimeStart", String(window.start))
            form.setValue("appointmentTimeEnd", String(window.end))
          }}
        />
        <TechnicianChoice form={form} />
      </div>
    </Panel>
  )
}

type Form = UseFormReturn<NewRequest>

/** Shortcuts for common days, and one for no date. */
function DayButtons({ form, date, today }: { form: Form; date: string; today: string }) {
  const choices = [
    { text: "Today", day: today },
    { text: "Tomorrow", day: addDays(today, 1) },
    ...[2, 3].map((days) => ({ text: shortDate(addDays(today, days)), day: addDays(today, days) })),
    { text: "No date yet", day: "" },
  ]
  const choose = (day: string) => {
    form.setValue("appointmentDate", day, { shouldValidate: form.formState.isSubmitted })
    if (day !== "") return
    form.setValue("appointmentTimeStart", "")
    form.setValue("appointmentTimeEnd", "")
  }
  return (
    <span className={styles.row}>
      {choices.map(({ text, day }) => (
        <Button key={text} kind={day === date ? "soft" : "plain"} size="small" onClick={() => choose(day)}>
          {text}
        </Button>
      ))}
    </span>
  )
}

type PlaceProps = { form: Form; location: string; address: string; home: string }

/** The shop, or the address of a mobile job. */
function Place({ form, location, address, home }: PlaceProps) {
  const { control, setValue, getValues } = form
  const { data: branches = [] } = useQuery(branchesQuery)
  const checkPlace = () => {
    const location = correctLocation({ location: getValues("appointmentLocation"), address }, branches)
    if (location.alert === undefined || location.location !== "Inshop") return
    showMessage(location.alert)
    setValue("appointmentLocation", "Inshop")
    if (location.branch) setValue("branch", location.branch)
  }
  return location === "Inshop" ? (
    <SelectField
      control={control}
      name="branch"
      label="Shop"
      required
      choices={[
        { value: "", label: "Choose" },
        ...branches.map(({ _id, name, city }) => ({
          value: _id,
          label: name === city ? name : `${name}, ${city}`,
        })),
      ]}
    />
  ) : (
    <div onBlur={checkPlace}>
      <TextField
        control={control}
        name="appointmentAddress"
        label="Job address"
        placeholder={home || "1184 Plumas St, Yuba City, CA 95991"}
        hint={zoneHint(address, home)}
        maxLength={200}
      />
    </div>
  )
}

/** A window that has only its begin gets the usual end. */
function useEndAfter({ getValues, setValue }: UseFormReturn<NewRequest>, start: string): void {
  useEffect(() => {
    if (start === "") return
    const end = getValues("appointmentTimeEnd")
    if (end === "" || Number(end) <= Number(start))
      setValue("appointmentTimeEnd", String(Math.min(Number(start) + usualWindow, lastWindowTime)))
  }, [start, getValues, setValue])
}
