import { getEarnings } from "#shared/api/earnings.ts"
import {
  adjustPayroll,
  daysToCount,
  daysWithin,
  monthsIn,
  monthsOfSummary,
  summaryOf,
  sumOf,
} from "#shared/domain/money/earnings.ts"
import { payDaysOf } from "#shared/domain/report.ts"
import { addDays, monthOf, todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import type { Refuse } from "../platform/refusal.ts"
import { reportReader } from "../reports/reader.ts"
import { earnedJobs } from "../requests/readers/earnings.ts"
import { userReader, withAvatarUrl } from "../users/store.ts"

const maxListed = 50
/** More jobs than a technician can do in a day. */
const maxPerDay = 100

const firstDay = "1900-01-01"

/** Technicians see their own earnings, clerks everyone's. */
const refuseOthers = (actor: Actor, technician: string, refuse: Refuse<"not_found">) => {
  if (actor.role === "technician" && actor._id !== technician)
    throw refuse("not_found", { detail: messages.earnings.notFound })
}

export const handler = handle(
  getEarnings,
  ({ table, provide }) => ({
    reports: reportReader(table),
    earned: earnedJobs(table),
    users: userReader(table),
    address: provide("signing", signedUrl),
  }),
  {
    jobs: async (
      { query: { jobsOf, from, to, limit = 100, cursor } },
      { earned },
      { actor, refuse, setNextCursor },
    ) => {
      refuseOthers(actor, jobsOf, refuse)
      const page = await earned.ofTechnician(
        jobsOf,
        { from, to },
        { limit: pageSize(limit, { usual: 500, max: 500 }), cursor },
      )
      setNextCursor(page.cursor)
      return page.rows
    },
    period: async ({ query: { technician, from, to } }, { reports }, { actor, refuse }) => {
      refuseOthers(actor, technician, refuse)
      const cells = await reports.monthsOf(technician, monthsIn({ from, to }))
      const days = daysWithin(cells, { from, to })
      return { from, to, ...sumOf(days), days }
    },
    ofTechnician: async ({ query: { technician } }, { reports, earned, users }, { actor, now, refuse }) => {
      refuseOthers(actor, technician, refuse)
      const today = todayIn(now)
      const [user, cells, todays, warranty, nonReported] = await Promise.all([
        users.get(technician),
        reports.monthsOf(technician, monthsOfSummary(today)),
        earned.ofTechnician(technician, { from: today, to: today }, { limit: maxPerDay }),
        earned.latestWarranty(technician, { from: firstDay, to: today }, maxListed),
        earned.latestUncounted(technician, { from: firstDay, to: addDays(today, -1) }, maxListed),
      ])
      if (!user) throw refuse("not_found", { detail: messages.earnings.notFound })
      const sums = summaryOf(cells, today)
      return {
        technician,
        name: user.name,
        todays: sums.today.amount,
        todaysJobs: sums.today.jobs,
        yesterdays: sums.yesterday.amount,
        yesterdaysJobs: sums.yesterday.jobs,
        thisweeks: sums.thisWeek.amount,
        thisweeksJobs: sums.thisWeek.jobs,
        thismonths: sums.thisMonth.amount,
        thismonthsJobs: sums.thisMonth.jobs,
        lastmonths: sums.lastMonth.amount,
        lastmonthsJobs: sums.lastMonth.jobs,
        thisyear: sums.thisYear.amount,
        thisyearJobs: sums.thisYear.jobs,
        todaysJobSummary: todays.rows,
        warranty,
        nonReported,
      }
    },
    payroll: async ({ query: { from, to } }, { reports, earned, users }, { now }) => {
      const today = todayIn(now)
      const [months, late, uncounted] = await Promise.all([
        Promise.all(
          monthsIn({ from, to }).map(async (month) => ({ month, all: await reports.technicians(month, {}) })),
        ),
        earned.latePay({ from: addDays(from, -daysToCount), to: addDays(to, daysToCount) }),
        earned.uncountedPay({ from, to: to < today ? to : today }),
      ])
      const cells = months.flatMap(({ month, all }) =>
        all.map(({ _id, amounts }) => ({ _id, month, amounts })),
      )
      const technicians = new Set([
        ...cells.map(({ _id }) => _id),
        ...late.map(({ technician }) => technician),
      ])
      const paid = [...technicians].flatMap((technician) => {
        const isTheirs = (one: { technician: string }) => one.technician === technician
        const jobsIn = (all: typeof late) => all.filter(isTheirs).map(({ job }) => job)
        const own = cells.filter(({ _id }) => _id === technician)
        const ofMonths = new Map(own.map(({ month, amounts }) => [month, amounts]))
        const row = {
          technician,
          ...sumOf(daysWithin(ofMonths, { from, to })),
          ...adjustPayroll(jobsIn(late), { from, to }),
          uncounted: jobsIn(uncounted),
        }
        return row.jobs + row.additions.length + row.countedAgain.length + row.uncounted.length === 0
          ? []
          : [row]
      })
      const people = await users.getMany(paid.map(({ technician }) => technician))
      const nameOf = (id: string) => people.find(({ _id }) => _id === id)?.name ?? "Former technician"
      return paid
        .map((one) => ({ ...one, name: nameOf(one.technician) }))
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },
    overhead: async (_input, { reports, users, address }, { now }) => {
      const today = todayIn(now)
      const month = monthOf(today)
      const worked = (await reports.technicians(month, {})).flatMap(({ _id, amounts }) => {
        const day = payDaysOf(amounts, month).find(({ date }) => date === today)
        return day ? [{ _id, day }] : []
      })
      const people = await users.getMany(worked.map(({ _id }) => _id))
      const wireRows = worked.map(async ({ _id, day: { jobs, amount } }) => {
        const user = people.find((one) => one._id === _id)
        const { name = "Former technician", avatar } = user ? await withAvatarUrl(user, address, now) : {}
        return [_id, { name, ...(avatar !== undefined && { avatar }), jobs, pay: amount }] as const
      })
      return Object.fromEntries(await Promise.all(wireRows))
    },
  },
)
