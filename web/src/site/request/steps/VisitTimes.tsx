import { useEffect, useState } from "react"
import { addDays, shortDate } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import type { FieldErrors } from "../booking/check.ts"
import type { Draft, OwnTime, Visit } from "../booking/draft.ts"
import { visitWindowText } from "../booking/labels.ts"
import { change, readDraft } from "../booking/store.ts"
import { type Day, useWindows, type Windows } from "../booking/windows.ts"
import { Options } from "../Field.tsx"
import parts from "../parts.module.css"
import { useFocusInPart } from "../use-focus-in-part.ts"
import styles from "./VisitTimes.module.css"

/** Free times at the chosen location. Renders nothing until the location is known. */
export function VisitTimes({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  const [from, setFrom] = useState<string>()
  const { windows, isLoading, problem, reload, isRequested } = useWindows(draft, from)
  if (!isRequested) return fieldErrors.when !== undefined && <p className={parts.wrong}>{fieldErrors.when}</p>
  return (
    <section aria-label="When works for you?" aria-busy={isLoading}>
      <p className="spoken" role="status">
        {isLoading
          ? t("Looking for free times")
          : from !== undefined &&
            windows?.days[0] &&
            t(`Free times from ${shortDate(windows.days[0].date)} on`)}
      </p>
      {problem ? (
        <div className={parts.failed} role="alert">
          <p>
            <b>Couldn't load the free times.</b> {problem.message}
          </p>
          <button type="button" className="btn out" onClick={() => void reload()}>
            Try again
          </button>
        </div>
      ) : !windows ? (
        <Loading />
      ) : (
        windows.branch !== undefined && (
          <Days draft={draft} windows={windows} fieldErrors={fieldErrors} from={from} setFrom={setFrom} />
        )
      )}
      <CallInstead draft={draft} errorText={windows && !hasTimes(windows) ? fieldErrors.when : undefined} />
    </section>
  )
}

/** The time beside the button that leads on, because it is also chosen before the visitor has seen it. */
export const ChosenTime = ({ draft: { when } }: { draft: Draft }) => (
  <p className={parts.price} role="status">
    {typeof when === "object" && (
      <>
        <b className="num">{shortDate(when.date)}</b>
        <small>{visitWindowText(when)}</small>
      </>
    )}
  </p>
)

const isFree = ({ windows }: Day) => windows.some(({ free }) => free)

/** Otherwise only a call is left to choose. */
const hasTimes = ({ branch, days }: Windows) => branch !== undefined && days.some(isFree)

const freeText = ({ windows }: Day): string => {
  if (windows.length === 0) return t("Closed")
  const free = windows.filter((window) => window.free).length
  return free === 0 ? t("Full") : t(`${free} free`)
}

const keyOf = ({ start, end }: Pick<Visit, "start" | "end">) => `${start}-${end}`

/** What a visitor most likely takes: the chosen hours, or else the best ones. */
const bestOf = ({ date, windows }: Day, hours?: OwnTime["hours"]): Visit | undefined => {
  const free = windows.filter((window) => window.free)
  const window =
    free.find((one) => hours && keyOf(one) === keyOf(hours)) ?? free.find(({ best }) => best) ?? free[0]
  return window && { date, start: window.start, end: window.end }
}

/** Undefined if it isn't free. */
function freeTimeOf(days: readonly Day[], { date, hours }: OwnTime): Visit | undefined {
  const day = days.find((one) => one.date === date)
  const visit = day && bestOf(day, hours)
  return visit && hours && keyOf(visit) !== keyOf(hours) ? undefined : visit
}

/**
 * Fills in the best time, so that most visitors only confirm it, but never in place of a chosen one. Drops a time
 * that was taken since.
 */
function useFreeTime({ when, ownTime, notice }: Draft, days: readonly Day[], day: Day | undefined): void {
  const isTaken =
    typeof when === "object" &&
    days.some(
      ({ date, windows }) =>
        date === when.date && windows.some((one) => keyOf(one) === keyOf(when) && !one.free),
    )
  useEffect(() => {
    if (isTaken)
      change({
        when: undefined,
        notice: { step: "visit", sentence: t("Someone just took this time. Choose another.") },
      })
  }, [isTaken])
  // After a lost time the visitor chooses.
  const isOpen = when === undefined && notice?.step !== "visit"
  useEffect(() => {
    // The visitor may have asked for a call after this was drawn.
    if (!isOpen || !day || readDraft().when !== undefined) return
    const visit = ownTime ? freeTimeOf(days, ownTime) : bestOf(day)
    const lost = { step: "visit", sentence: t("Couldn't keep your time. Choose another.") } as const
    change({ when: visit, ...(ownTime && !visit && { notice: lost }) })
  }, [isOpen, day, days, ownTime])
}

function Days({
  draft,
  windows: { days, partOn },
  fieldErrors,
  from,
  setFrom,
}: {
  draft: Draft
  windows: Windows
  fieldErrors: FieldErrors
  from: string | undefined
  setFrom: (from: string | undefined) => void
}) {
  const { when, ownTime, place } = draft
  const visit = when === "call" ? undefined : when
  const [chosen, setChosen] = useState((visit ?? ownTime)?.date)
  const day =
    days.find(({ date }) => date === chosen) ??
    days.find(({ windows }) => windows.some(({ best }) => best)) ??
    days.find(isFree)

  useFreeTime(draft, days, day)

  const moves = useFocusInPart<HTMLDivElement>(from)
  const last = days.at(-1)
  return (
    <>
      <Options
        legend="Day"
        variant="days"
        options={days.map((one) => ({
          value: one.date,
          off: !isFree(one),
          text: (
            <>
              {shortDate(one.date).slice(0, 3)}
              <strong className="num">{Number(one.date.slice(-2))}</strong>
            </>
          ),
          about: freeText(one),
        }))}
        value={day?.date}
        onChoose={(date) => {
          setChosen(date)
          const next = days.find((one) => one.date === date)
          if (!next || when === "call") return
          change({
            when: bestOf(next, ownTime?.hours),
            ownTime: { ...ownTime, date },
            notice: undefined,
          })
        }}
      />
      <div ref={moves} className="row justify-end gap-6">
        {from !== undefined && (
          <button type="button" className={styles.link} onClick={() => setFrom(undefined)}>
            Back to the first days
          </button>
        )}
        {last && (
          <button type="button" className={styles.link} onClick={() => setFrom(addDays(last.date, 1))}>
            Later days
          </button>
        )}
      </div>
      {day ? (
        <Options
          legend={t(`${place === "shop" ? t("Drop-off") : t("Arrival")} window, ${shortDate(day.date)}`)}
          options={day.windows.map(({ start, end, free, best }) => ({
            value: keyOf({ start, end }),
            off: !free,
            text: visitWindowText({ start, end }),
            end: !free ? t("Taken") : best ? <span className={parts.best}>Best fit</span> : t("Free"),
          }))}
          value={visit?.date === day.date ? keyOf(visit) : undefined}
          onChoose={(key) => {
            const window = day.windows.find((one) => keyOf(one) === key)
            if (!window) return
            const [{ date }, hours] = [day, { start: window.start, end: window.end }]
            change({ when: { date, ...hours }, ownTime: { date, hours }, notice: undefined })
          }}
          errorText={days.some(isFree) ? fieldErrors.when : undefined}
        />
      ) : (
        <p className="mt-5 text-soft type-text" role="status">
          Nothing is free on these days. Look at later days, or have us call you.
        </p>
      )}
      <p className="mt-5 text-soft type-text">
        {partOn !== undefined && t(`We order the glass first. It can be here on ${shortDate(partOn)}. `)}
        {place === "shop"
          ? "Best fit: the shop has the most room then."
          : "Best fit: a technician is close by and has room that day."}
      </p>
    </>
  )
}

const CallInstead = ({ draft: { when }, errorText }: { draft: Draft; errorText: string | undefined }) => (
  <div className="mt-7">
    <Options
      hidden
      legend="None of these times"
      options={[
        { value: "call", text: t("Call me instead"), about: t("We call you and find a time together.") },
      ]}
      value={when === "call" ? "call" : undefined}
      onChoose={() => change({ when: "call", notice: undefined })}
      errorText={errorText}
    />
  </div>
)

const blanks = (count: number) => Array.from({ length: count }, (_, index) => <i key={index} />)

const Loading = () => (
  <div className={styles.loading}>
    <h2 aria-hidden="true">Day</h2>
    <div className={parts.days}>{blanks(10)}</div>
    <h2 aria-hidden="true">Arrival window</h2>
    <div className={parts.cards}>{blanks(4)}</div>
  </div>
)
