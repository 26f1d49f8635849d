import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { EarningsSkeleton, EarningsTiles } from "#web/staff/shared/earnings/EarningsTiles.tsx"
import { OverheadToday } from "#web/staff/shared/earnings/OverheadToday.tsx"
import { type Session, useSession } from "../../api/session.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { useParameters } from "../../app/parameters.ts"
import { earnedPeriodQuery, earningsQuery, useEarnedJobs } from "../../data/money/earnings.ts"
import { Button } from "../../ui/Button.tsx"
import { DataView, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import { useNow } from "../../ui/use-now.ts"
import { Choose } from "./parts/Choose.tsx"
import { PayChart } from "./parts/PayChart.tsx"
import { PayList } from "./parts/PayList.tsx"
import { Payroll } from "./parts/Payroll.tsx"
import { SaveAndPrint } from "./parts/SaveAndPrint.tsx"
import { ShortList } from "./parts/ShortList.tsx"
import {
  adjacentPeriod,
  type EarningsFilters,
  periodTitle,
  readFilters,
  writeFilters,
} from "./search-parameters.ts"

export default function Earnings() {
  const session = useSession()
  return session && <Of session={session} />
}

type Show = (change: Partial<EarningsFilters>) => void

function Of({ session }: { session: Session }) {
  const [parameters, change] = useParameters()
  const today = todayIn(useNow())
  const isOffice = mayPass(session.role, ["clerk"])
  const ownId = session.serviceTechnician ? session.id : ""
  const filters = readFilters(parameters, ownId, isOffice, today)
  const show: Show = (other) =>
    void change(writeFilters({ ...filters, ...other }, isOffice), { preventScrollReset: true })
  const choose = <Choose filters={filters} isOffice={isOffice} today={today} onShow={show} />
  if (filters.technician === "")
    return (
      <>
        <PageHeader title={<PageTitle />} subtitle="Everybody, or one technician" />
        <div className="grid gap-5 screen phone-gap-4">
          {choose}
          <Payroll period={filters.period} />
          <Panel title="Overhead today" aside="pay for today's jobs" flush>
            <OverheadToday />
          </Panel>
        </div>
      </>
    )
  return (
    <OfTechnician key={filters.technician} filters={filters} isOffice={isOffice} onShow={show}>
      {choose}
    </OfTechnician>
  )
}

function OfTechnician({
  filters,
  isOffice,
  onShow,
  children,
}: {
  filters: EarningsFilters
  isOffice: boolean
  onShow: Show
  children: ReactNode
}) {
  const { technician, period } = filters
  const earnings = useQuery(earningsQuery(technician))
  const earned = useQuery(earnedPeriodQuery(technician, period))
  const jobs = useEarnedJobs(technician, period)
  const name = earnings.data?.name ?? ""
  return (
    <>
      <PageHeader
        title={isOffice && name !== "" ? name : <PageTitle />}
        subtitle={isOffice ? `Earnings, ${periodTitle(period)}` : periodTitle(period)}
        before={
          <>
            {[-1 as const, 1 as const].map((direction) => (
              <Button
                key={direction}
                size="large"
                icon={direction < 0 ? ChevronLeft : ChevronRight}
                label={direction < 0 ? "Previous period" : "Next period"}
                onClick={() => onShow({ period: adjacentPeriod(period, direction) })}
              />
            ))}
          </>
        }
        beforeOnPhone
        actions={<SaveAndPrint name={name} filters={filters} jobs={jobs} />}
      />
      <div className="grid gap-5 screen phone-gap-4">
        <DataView
          query={earnings}
          failed={messages.earnings.summaryFailed}
          loading={<EarningsSkeleton />}
          empty={null}
        >
          {(earnings) => <EarningsTiles earnings={earnings} />}
        </DataView>
        {children}
        <DataView
          query={earned}
          failed="Couldn't load this period."
          loading={<SkeletonBar width="100%" height={290} panel />}
          empty={null}
        >
          {(earnings) => <PayChart period={earnings} isStale={earned.isPlaceholderData} />}
        </DataView>
        {earnings.data && (
          <div className="narrow-columns-1 stack items-start columns-3 gap-5">
            <ShortList
              title="Today's jobs"
              jobs={earnings.data.todaysJobSummary}
              none={t("No jobs today.")}
            />
            <ShortList
              title="Not reported yet"
              jobs={earnings.data.nonReported}
              none={t("Every past job is reported with its pay.")}
            />
            <ShortList title="Warranty work" jobs={earnings.data.warranty} none={t("No warranty work.")} />
          </div>
        )}
        <PayList jobs={jobs} total={earned.isPlaceholderData ? undefined : earned.data} />
      </div>
    </>
  )
}
