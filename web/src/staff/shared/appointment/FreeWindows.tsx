import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Service } from "#shared/domain/job/services.ts"
import { addDays, shortDate } from "#shared/domain/schedule/dates.ts"
import { branchOfZone, parseAddress } from "#shared/domain/schedule/zones.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { appointmentWindowsQuery, type WindowPlace } from "#web/data/shop/appointment-windows.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { Button } from "#web/ui/Button.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { Choices } from "#web/ui/form/Choices.tsx"
import { durationText, windowChoice } from "./window-choice.ts"

type JobLocation = { location: string; branch: string; address: string }
type Chosen = { date: string; start: string; end: string }

type Props = {
  service: Service
  at: JobLocation
  /** Of a job that moves. */
  jobKey?: string | undefined
  chosen: Chosen
  onChoose: (window: { date: string; start: number; end: number }) => void
}

/** The shop's own windows for a job in the shop, or if the address has no ZIP code. */
function useSearchArea({ location, branch, address }: JobLocation): WindowPlace | undefined {
  const { data: branches = [] } = useQuery(branchesQuery)
  if (location === "Inshop") return branch === "" ? undefined : { branch }
  const { zip, city = "" } = parseAddress(address) ?? {}
  if (zip) return { zip, city }
  const near = branchOfZone(city, branches)
  return near && { branch: near._id }
}

/** Days and windows with room for the job, and who could take it. */
export function FreeWindows({ service, at, jobKey, chosen, onChoose }: Props) {
  const searchArea = useSearchArea(at)
  const [from, setFrom] = useState<string>()
  const [opened, setOpened] = useState<{ day: string; instead: string }>()
  const { data: technicians = [] } = useQuery(techniciansQuery)
  const { data, error, refetch } = useQuery(appointmentWindowsQuery(service, searchArea, from, jobKey))
  if (!searchArea)
    return (
      <p className="text-muted type-small">
        {at.location === "Inshop"
          ? "Choose the shop to see free times."
          : "Enter the address with its ZIP code to see free times."}
      </p>
    )
  if (error)
    return (
      <p className="text-muted type-small" role="alert">
        Couldn't load the free times. {error.message}{" "}
        <Button kind="quiet" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <SkeletonLines count={3} />
  if (data.branch === undefined)
    return <p className="text-muted type-small">No shop drives to this address. Set the times by hand.</p>
  const days = data.days.map(({ date, minutesLeft, windows }) => ({
    date,
    minutesLeft,
    free: windows.filter(({ free }) => free),
  }))
  const day =
    days.find(({ date }) => date === (opened?.instead === chosen.date ? opened.day : chosen.date)) ??
    days.find(({ free }) => free.length > 0)
  const nameOf = (id: string) => technicians.find(({ _id }) => _id === id)?.name ?? "A technician"
  // Without the job's ZIP code, the windows count the drive to the shop.
  const isMobile = "zip" in searchArea
  const last = days.at(-1)
  return (
    <div className="stack min-w-0 gap-4">
      <Chips
        label="Free days"
        choices={days.map(({ date, free }) => ({ value: date, text: shortDate(date), count: free.length }))}
        chosen={day?.date ?? ""}
        onChoose={(date) => setOpened({ day: date, instead: chosen.date })}
      />
      {day && day.free.length > 0 ? (
        <>
          <p className="text-muted type-small">
            Technicians have {durationText(day.minutesLeft)} left on {shortDate(day.date)}.
          </p>
          <Choices
            label={`Free times on ${shortDate(day.date)}`}
            choices={day.free.map((window) => windowChoice(window, nameOf, isMobile))}
            chosen={day.date === chosen.date ? `${chosen.start}-${chosen.end}` : ""}
            onChoose={(value) => {
              const [start = 0, end = 0] = value.split("-").map(Number)
              onChoose({ date: day.date, start, end })
            }}
          />
        </>
      ) : (
        <p className="text-muted type-small" role="status">
          Nothing is free {day ? `on ${shortDate(day.date)}` : "on these days"}.
        </p>
      )}
      <span className="cluster gap-4">
        {last && (
          <Button size="small" onClick={() => setFrom(addDays(last.date, 1))}>
            Later days
          </Button>
        )}
        {from !== undefined && (
          <Button size="small" onClick={() => setFrom(undefined)}>
            First days
          </Button>
        )}
      </span>
    </div>
  )
}
