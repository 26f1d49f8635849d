import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { printedLongDate, type TimeWindow, todayIn, windowText } from "#shared/domain/schedule/dates.ts"
import { tooLongMessage } from "../../ui/form/too-long-message.ts"
import { useNow } from "../../ui/use-now.ts"
import { FreeTimes } from "./FreeTimes.tsx"
import styles from "./Job.module.css"
import type { OwnJob } from "./use-job.ts"
import { useStep } from "./use-step.ts"

type Props = {
  own: OwnJob
  job: CustomerJob
  reload: () => Promise<void>
  onRefused: (problem: string) => void
}

export function AnotherTime({ own, job, reload, onRefused }: Props) {
  const { timeAsked } = job
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!open && wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div className="mt-4 wrap-anywhere">
      <p role="status">
        {timeAsked && !open && (
          <>You asked for another time: {timeRequestText(timeAsked)}. We'll get back to you.</>
        )}
      </p>
      {open ? (
        <TimeRequestForm
          own={own}
          job={job}
          reload={reload}
          onRefused={onRefused}
          onClose={() => setOpen(false)}
        />
      ) : (
        <button ref={opener} type="button" className={styles.link} onClick={() => setOpen(true)}>
          {timeAsked ? "Change what you asked for" : "Request a different time"}
        </button>
      )}
    </div>
  )
}

const timeRequestText = ({ date, start, end, note }: NonNullable<CustomerJob["timeAsked"]>): string =>
  [
    date && printedLongDate(date),
    start !== undefined && end !== undefined && windowText({ start, end }),
    note.replace(/\.$/, ""),
  ]
    .filter(Boolean)
    .join(", ")

function TimeRequestForm({ own, job, reload, onRefused, onClose }: Props & { onClose: () => void }) {
  const [date, setDate] = useState("")
  const [window, setWindow] = useState<TimeWindow>()
  const [note, setNote] = useState("")
  const { isSending, problem, send } = useStep(own, {
    async done() {
      onRefused("")
      await reload()
      onClose()
    },
    reload,
    onRefused,
  })
  const [dayId, messageId] = [useId(), useId()]
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => firstField.current?.focus(), [])
  const today = todayIn(useNow())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({
      action: "askForTime",
      date: date || undefined,
      start: window?.start,
      end: window?.end,
      note: note.trim() || undefined,
    })
  }
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <label className="type-text weight-strong" htmlFor={dayId}>
        A day that works for you
      </label>
      <input
        ref={firstField}
        id={dayId}
        type="date"
        min={today}
        value={date}
        onChange={({ target }) => {
          setDate(target.value)
          setWindow(undefined)
        }}
      />
      {date >= today && (
        <FreeTimes key={date} own={own} job={job} date={date} chosen={window} onChoose={setWindow} />
      )}
      <label className="type-text weight-strong" htmlFor={messageId}>
        Anything we should know
      </label>
      <textarea
        id={messageId}
        rows={2}
        aria-invalid={tooLongMessage(note, 300) !== undefined || undefined}
        placeholder="After 3:00pm, or any time Friday"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {tooLongMessage(note, 300) && <p role="alert">{tooLongMessage(note, 300)}</p>}
      <div className={styles.acts}>
        <button type="submit" className="btn green" aria-disabled={isSending}>
          {isSending ? "Sending" : "Send"}
        </button>
        <button type="button" className="btn out" onClick={onClose}>
          Cancel
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}
