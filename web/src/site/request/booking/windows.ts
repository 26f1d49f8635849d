import { useEffect, useState } from "react"
import { serviceToPlan } from "#shared/domain/job/services.ts"
import { api, type ReplyOf } from "#web/api/api.ts"
import { getAppointmentWindows } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import type { Draft } from "./draft.ts"

export type Windows = ReplyOf<typeof getAppointmentWindows>
export type Day = Windows["days"][number]

type Answer = { of: string; windows?: Windows; problem?: ProblemError }

const daysPerPage = 10

const maxAgeMs = 30_000
const cache = new Map<string, { answer: Promise<Answer>; at: number }>()

export const forgetWindows = (): void => cache.clear()

function questionOf(
  { service: booked, panes, place, branch, zip, city, cityOfZip }: Draft,
  from: string | undefined,
) {
  const days = { days: daysPerPage, ...(from !== undefined && { from }) }
  if (!booked) return undefined
  const service = serviceToPlan(booked, panes)
  if (place === "shop") return branch === "" ? undefined : { service, branch, ...days }
  if (!/^\d{5}$/.test(zip.trim())) return undefined
  const isTyped = city.trim() !== "" && city !== cityOfZip
  return { service, zip: zip.trim(), ...(isTyped && { city: city.trim() }), ...days }
}
type Question = NonNullable<ReturnType<typeof questionOf>>

async function requestWindows(query: Question, of: string): Promise<Answer> {
  try {
    return { of, windows: await api(getAppointmentWindows, { query }) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    cache.delete(of)
    return { of, problem: error }
  }
}

function loadWindows(of: string): Promise<Answer> {
  const before = cache.get(of)
  if (before && Date.now() - before.at < maxAgeMs) return before.answer
  const answer = requestWindows(JSON.parse(of), of)
  cache.set(of, { answer, at: Date.now() })
  return answer
}

/** The place and service of a question, whichever days it is about. */
const withoutDays = (of: string): string => (of === "" ? "" : JSON.stringify({ ...JSON.parse(of), from: "" }))

export function useWindows(draft: Draft, from?: string) {
  const [loadedAnswer, setLoadedAnswer] = useState<Answer>({ of: "" })
  const query = questionOf(draft, from)
  const of = query ? JSON.stringify(query) : ""
  useEffect(() => {
    if (of === "") return
    let isWanted = true
    const load = async () => {
      const answer = await loadWindows(of)
      if (isWanted) setLoadedAnswer(answer)
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [of])
  const isAnswered = loadedAnswer.of === of
  const isOfPlace = withoutDays(loadedAnswer.of) === withoutDays(of)
  return {
    isRequested: of !== "",
    /** Earlier or later days of the same place while the requested ones load. */
    windows: isOfPlace ? loadedAnswer.windows : undefined,
    isLoading: !isAnswered,
    problem: isAnswered ? loadedAnswer.problem : undefined,
    reload: async () => {
      setLoadedAnswer({ of: "" })
      setLoadedAnswer(await loadWindows(of))
    },
  }
}
