import { useQuery } from "@tanstack/react-query"
import { endOfMonth, monthTitle, shortDate, startOfMonth, todayIn } from "#shared/domain/schedule/dates.ts"
import { Empty, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { useParameters } from "../../app/parameters.ts"
import { everyReportJob, type Report, reportQuery } from "../../data/money/reports.ts"
import { techniciansQuery } from "../../data/people/technicians.ts"
import { branchesQuery } from "../../data/shop/branches.ts"
import { useNow } from "../../ui/use-now.ts"
import { csvName, csvOf, fuelCsvOf } from "./csv.ts"
import { Credits } from "./debts/Credits.tsx"
import { Debts } from "./debts/Debts.tsx"
import { Journal } from "./journal/Journal.tsx"
import type { Names } from "./names.ts"
import { DayByDay } from "./parts/DayByDay.tsx"
import { ExcludedJobs } from "./parts/ExcludedJobs.tsx"
import type { CsvFile } from "./parts/ExportCsv.tsx"
import { Fuel } from "./parts/Fuel.tsx"
import { Information } from "./parts/Information.tsx"
import { Jobs } from "./parts/Jobs.tsx"
import { LaborEditor } from "./parts/LaborEditor.tsx"
import { OtherMonths } from "./parts/OtherMonths.tsx"
import { Performance } from "./parts/Performance.tsx"
import { ReportPage } from "./parts/ReportPage.tsx"
import { SalesTax } from "./parts/SalesTax.tsx"
import { Technicians } from "./parts/Technicians.tsx"
import { Totals } from "./parts/Totals.tsx"
import styles from "./Reports.module.css"
import {
  kindOf,
  type ReportSelection,
  readSelection,
  type View,
  writeSelection,
} from "./search-parameters.ts"

export default function Reports() {
  const [parameters, change] = useParameters()
  const today = todayIn(useNow())
  const selection = readSelection(parameters, today)
  const show = (other: Partial<ReportSelection>) =>
    void change(writeSelection({ ...selection, ...other }), { preventScrollReset: true })
  const Page = pages[kindOf(selection.view)]
  return <Page selection={selection} show={show} today={today} />
}

const pages = { jobs: Month, journal: Journal, debts: Debts, credits: Credits } as const

function Month({
  selection,
  show,
  today,
}: {
  selection: ReportSelection
  show: (other: Partial<ReportSelection>) => void
  today: string
}) {
  const { date, view, filters } = selection
  const report = useQuery(reportQuery(date, filters))
  const names = useNames(report.data)
  const isFutureMonth = date > today
  const isNow = date === startOfMonth(today)
  const content = (month: Report) =>
    isEmpty(month, view) ? (
      <Nothing view={view} isFutureMonth={isFutureMonth} isFiltered={Object.keys(filters).length > 0} />
    ) : (
      <ViewContent view={view} selection={selection} report={month} names={names} today={today} />
    )

  return (
    <ReportPage
      title={monthTitle(date)}
      subtitle={
        isFutureMonth
          ? "This month hasn't started yet."
          : `through ${shortDate(isNow ? today : endOfMonth(date))}`
      }
      before={<OtherMonths date={date} show={show} />}
      beforeOnPhone
      file={() => fileOf(selection, report.data, names)}
      nothing={
        report.data && isEmpty(report.data, view)
          ? `There ${view === "fuelreport" ? "is no fuel" : "are no jobs"} to export.`
          : undefined
      }
      selection={selection}
      show={show}
      query={report}
      failed="Couldn't load the report."
      loading={<Skeleton />}
      empty={null}
    >
      {(month) => (
        <div className={styles.month} data-stale={report.isPlaceholderData || undefined}>
          {view !== "" && content(month)}
          <Totals report={month} today={today} />
          <div className={styles.pair}>
            <DayByDay report={month} today={today} />
            <Performance report={month} today={today} />
          </div>
          {view === "" && content(month)}
        </div>
      )}
    </ReportPage>
  )
}

/** Fuel is also bought without a job. */
const isEmpty = ({ counted, excluded, fuel }: Report, view: View): boolean =>
  (view === "fuelreport" ? fuel.count : counted.count + excluded.count) === 0

function Nothing({
  view,
  isFutureMonth,
  isFiltered,
}: {
  view: View
  isFutureMonth: boolean
  isFiltered: boolean
}) {
  const ofFuel = view === "fuelreport"
  const title = isFutureMonth
    ? "This month is in the future"
    : `No ${ofFuel ? "fuel receipts" : "jobs"} in this month`
  const filling = ofFuel
    ? "Fuel receipts count in the month when they were added."
    : "Jobs count in the month of their appointment."
  return (
    <Empty title={title}>
      {isFiltered ? `No ${ofFuel ? "receipt" : "job"} matches these filters.` : filling}
    </Empty>
  )
}

function ViewContent({
  view,
  selection,
  report,
  names,
  today,
}: {
  view: View
  selection: ReportSelection
  report: Report
  names: Names
  today: string
}) {
  if (view === "laboreditor") return <LaborEditor selection={selection} names={names} />
  const first =
    view === "technicianreport" ? (
      <Technicians report={report} />
    ) : view === "fuelreport" ? (
      <Fuel report={report} selection={selection} />
    ) : (
      <Information report={report} selection={selection} />
    )
  return (
    <>
      <div className={styles.wide}>
        {first}
        <ExcludedJobs report={report} today={today} />
      </div>
      {view === "" && (
        <>
          <Jobs selection={selection} names={names} />
          <SalesTax date={selection.date} />
        </>
      )}
    </>
  )
}

function useNames(report: Report | undefined): Names {
  const { data: technicians = [] } = useQuery(techniciansQuery)
  const { data: branches = [] } = useQuery(branchesQuery)
  const people = new Map([...(report?.technicians ?? []), ...technicians].map(({ _id, name }) => [_id, name]))
  const places = new Map(branches.map(({ _id, name }) => [_id, name]))
  return {
    technician: (id) => people.get(id) ?? "Former technician",
    branch: (id) => places.get(id) ?? "Former branch",
  }
}

const fileOf = async (
  { date, view, filters }: ReportSelection,
  report: Report | undefined,
  names: Names,
): Promise<CsvFile> => {
  if (view === "fuelreport") {
    const { people } = report?.fuel ?? { people: [] }
    return {
      name: csvName(date, filters, "fuel"),
      content: fuelCsvOf(people),
      rows: people.length,
      of: ["person", "people"],
    }
  }
  const jobs = await everyReportJob(date, filters)
  return {
    name: csvName(date, filters),
    content: csvOf(jobs, names.technician, names.branch),
    rows: jobs.length,
    of: ["job", "jobs"],
  }
}

const Skeleton = () => (
  <div className={styles.month}>
    <SkeletonBar width="100%" height={94} panel />
    <div className={styles.pair}>
      <SkeletonBar width="100%" height={400} panel />
      <SkeletonBar width="100%" height={400} panel />
    </div>
    <SkeletonBar width="100%" height={280} panel />
  </div>
)
