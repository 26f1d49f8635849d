import { Textarea } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { ListChecks, Send } from "lucide-react"
import { useId, useMemo, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { isAutoSelected } from "#shared/domain/messages/reviews.ts"
import { longDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { useParameters } from "#web/app/parameters.ts"
import { pollUnlessLive } from "#web/data/live/polling.ts"
import { consentsOfPhonesQuery, type PhoneConsent, whyNoText } from "#web/data/messages/text-consent.ts"
import { plannedQuery, refetchIntervalMs } from "#web/data/requests/requests.ts"
import { type ReviewForm, useReviewForm, withReviewLink } from "#web/data/requests/reviews.ts"
import { DayButtons } from "#web/staff/shared/days/DayButtons.tsx"
import { dayIn, dayParameters, redirectToToday } from "#web/staff/shared/jobs/day-parameters.ts"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { ReviewRow } from "./parts/ReviewRow.tsx"
import styles from "./Reviews.module.css"
import { useSending } from "./use-sending.ts"

export const loader = redirectToToday("/reviews")

export default function Reviews() {
  const [parameters, change] = useParameters()
  const today = todayIn(useNow())
  const date = dayIn(parameters) ?? today
  const jobs = useQuery({ ...plannedQuery(date), refetchInterval: pollUnlessLive(refetchIntervalMs) })
  const form = useReviewForm()
  // Shared by all days, because list rows can lag behind what was just sent.
  const sending = useSending()
  const show = (day: string) => void change(dayParameters(day), { preventScrollReset: true })
  const phones = useMemo(
    () =>
      [...new Set((jobs.data ?? []).slice(0, maxRows).flatMap((row) => phoneToText(row) ?? []))].toSorted(),
    [jobs.data],
  )
  const consents = useQuery({
    ...consentsOfPhonesQuery(phones),
    enabled: jobs.data !== undefined,
    placeholderData: keepPreviousData,
  })
  const data = jobs.data &&
    form.data &&
    consents.data && { rows: jobs.data, form: form.data, consents: consents.data }
  return (
    <>
      <PageHeader
        title="Reviews"
        subtitle={`${longDate(date)}, ${date.slice(0, 4)}`}
        actions={<DayButtons date={date} show={show} />}
      />
      <DataView
        query={{
          data,
          error: jobs.error ?? form.error ?? consents.error,
          refetch: () => Promise.all([jobs.refetch(), form.refetch(), consents.refetch()]),
        }}
        failed="Couldn't load the day."
        isWholePage
        loading={<SkeletonLines count={8} />}
        empty={{
          when: ({ rows }) => rows.length === 0,
          show: <Empty title="No jobs on this day.">Go back or ahead a day.</Empty>,
        }}
      >
        {(loaded) => <Day key={date} {...loaded} problem={form.problem} sending={sending} />}
      </DataView>
    </>
  )
}

/** At most this many rows per day (owner's specification). */
const maxRows = 100

const isSent = ({ reviewLinkSent }: RequestSummary) => reviewLinkSent !== undefined

type DayProps = {
  rows: readonly RequestSummary[]
  form: ReviewForm
  consents: ReadonlyMap<string, PhoneConsent>
  problem: string | undefined
  sending: ReturnType<typeof useSending>
}

/** Who is selected, and the text that they get. */
function useSelection({ rows: all, form, consents, sending }: Omit<DayProps, "problem">) {
  const rows = all.slice(0, maxRows)
  const [message, setMessage] = useState(form.textIn())
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [locations, setLocations] = useState<ReadonlyMap<number, string>>(new Map())
  const [sendError, setSendError] = useState<string>()

  const isOver = (row: RequestSummary) => isSent(row) || sending.rows.get(row.invoiceNumber)?.state === "sent"
  const locationOf = (row: RequestSummary) =>
    locations.get(row.invoiceNumber) ?? form.guess({ address: row.customerFullAddress, branch: row.branch })
  const whyNot = (row: RequestSummary): string | undefined => {
    const phone = phoneToText(row)
    return phone === undefined ? "No phone to text" : whyNoText(consents.get(phone) ?? { given: false })
  }
  const isChosen = (row: RequestSummary) =>
    selected.has(row.invoiceNumber) && !isOver(row) && whyNot(row) === undefined
  const selectedRows = rows.filter(isChosen)

  const choose = (numbers: Iterable<number>) => {
    setSelected(new Set(numbers))
    setSendError(undefined)
  }
  const toggle = (number: number) => {
    const next = new Set(selected)
    if (!next.delete(number)) next.add(number)
    choose(next)
  }
  const autoSelect = () =>
    choose(
      rows
        .filter((row) => isAutoSelected(row) && !isOver(row) && whyNot(row) === undefined)
        .map((row) => row.invoiceNumber),
    )
  const send = async () => {
    if (selectedRows.length === 0) return setSendError(messages.reviews.nothingSelected)
    if (message.trim() === "") return setSendError(messages.reviews.noText(messages.reviews.missingValues))
    setSendError(undefined)
    const texts = selectedRows.map((row) => ({
      invoiceNumber: row.invoiceNumber,
      phone: phoneToText(row) ?? "",
      // Unless it was edited, each gets it in their language.
      message: message === form.textIn() ? form.textIn(row.language) : message,
      location: locationOf(row),
    }))
    const { sent, failed } = await sending.send(texts)
    if (failed === 0) showMessage(sent === 1 ? messages.reviews.sent : `${sent} review requests sent.`)
  }
  return {
    rows,
    message,
    setMessage,
    refused: sendError,
    count: selectedRows.length,
    isOver,
    isChosen,
    whyNot,
    locationOf,
    setLocation: (row: RequestSummary, location: string) =>
      setLocations(new Map(locations).set(row.invoiceNumber, location)),
    toggle,
    autoSelect,
    send,
  }
}

function Day({ problem, ...props }: DayProps) {
  const { form, sending } = props
  const messageId = useId()
  const selection = useSelection(props)
  const {
    rows,
    message,
    setMessage,
    refused: sendError,
    count,
    isOver,
    isChosen,
    whyNot,
    locationOf,
  } = selection
  return (
    <div className="grid gap-5 screen phone-gap-4">
      <div className={styles.bar}>
        <div className="cluster gap-4">
          <Button icon={ListChecks} size="large" onClick={selection.autoSelect}>
            Auto Select
          </Button>
          <Button
            kind="main"
            size="large"
            icon={Send}
            isPending={sending.isPending}
            onClick={() => void selection.send()}
          >
            {count > 0 ? `Request reviews (${count})` : "Request reviews"}
          </Button>
        </div>
        {(sendError ?? problem) !== undefined && (
          <p className={styles.refused} role="alert">
            {sendError ?? problem}
          </p>
        )}
      </div>
      <div className={styles.message}>
        <Textarea
          {...fieldProps}
          id={messageId}
          label="Text"
          description="The link to the review page follows it. Only customers who agreed to texts can get one."
          autosize
          minRows={2}
          error={tooLongMessage(message, 600)}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <TextLength text={withReviewLink(message)} />
      </div>
      <ul className="box p-0 m-0 list-none">
        {rows.map((row) => (
          <ReviewRow
            key={row.invoiceNumber}
            row={row}
            selected={isChosen(row)}
            isOverLimit={isOver(row)}
            whyNot={whyNot(row)}
            sending={sending.rows.get(row.invoiceNumber)}
            location={locationOf(row)}
            locations={form.locations.map(({ name }) => name)}
            onToggle={() => selection.toggle(row.invoiceNumber)}
            onLocation={(location) => selection.setLocation(row, location)}
          />
        ))}
      </ul>
    </div>
  )
}
