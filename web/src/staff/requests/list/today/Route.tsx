import { useQuery } from "@tanstack/react-query"
import { Navigation } from "lucide-react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { legsOf } from "#shared/domain/schedule/drive-order.ts"
import { t } from "#shared/language.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { type Branch, branchesQuery } from "#web/data/shop/branches.ts"
import { zipsQuery } from "#web/data/shop/zips.ts"
import { Section } from "#web/staff/shared/account/Section.tsx"
import { directionsLink } from "#web/staff/shared/jobs/directions-link.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, SkeletonBar, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { homeOf } from "../../scheduler/board.ts"
import { stopOf } from "../../scheduler/drive.ts"
import { nameOnCard } from "../../scheduler/labels.ts"
import { StopsMap } from "../../stops-map/StopsMap.tsx"
import { Stops } from "./Stops.tsx"

type Props = {
  technician: string
  /** YYYY-MM-DD */
  today: string
  /** In the order of the day, completed jobs included: the last of them is where the drive continues. */
  jobs: readonly RequestSummary[]
  now: Date
}

/** The day's open stops on a drawn map and as a list, with the drives between them. */
export function Route({ technician, today, jobs, now }: Props) {
  const zips = useQuery(zipsQuery)
  const branches = useQuery(branchesQuery)
  const { data: technicians = [] } = useQuery(techniciansQuery)
  const own = technicians.find(({ _id }) => _id === technician)
  const mapData = zips.data && branches.data && { zips: zips.data, shops: branches.data }
  const next = jobs.find(
    ({ serviceStatus }) => isBeforeCompletion(serviceStatus) && serviceStatus !== "serviceInProgress",
  )
  const address = next && addressOf(next, branches.data ?? [])
  return (
    <Section title="Route" note="Drive times are estimates between ZIP codes.">
      <DataView
        query={{ data: mapData, error: zips.error ?? branches.error, refetch: zips.refetch }}
        failed="Couldn't load the map."
        loading={<Skeleton />}
        empty={null}
      >
        {({ zips: zipPoints, shops }) => {
          const home = own && homeOf(own, { date: today, shops })
          const open = jobs.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus))
          const done = jobs.filter((job) => !open.includes(job))
          const last = lastOf(done)
          const start = last ? stopOf(last, shops, zipPoints).location : zipPoints.get(home?.zip ?? "")
          const legs = legsOf(
            open.map((row) => stopOf(row, shops, zipPoints)),
            start,
          )
          return (
            <div className="grid gap-4">
              <StopsMap
                start={start}
                startName={last ? t("Last stop") : t("Shop")}
                legs={legs}
                zips={zipPoints}
              />
              <Stops legs={legs} date={today} now={now} />
            </div>
          )
        }}
      </DataView>
      {next && address && (
        <ButtonLink size="thumb" wide icon={Navigation} href={directionsLink(address)}>
          {`Navigate to ${nameOnCard(next)}`}
        </ButtonLink>
      )}
    </Section>
  )
}

/** The job that was completed last. */
const lastOf = (done: readonly RequestSummary[]): RequestSummary | undefined =>
  done.toSorted((a, b) => a.statusSince.localeCompare(b.statusSince)).at(-1)

const addressOf = (row: RequestSummary, shops: readonly Branch[]): string | undefined =>
  isInshop(row) ? shops.find(({ _id }) => _id === row.branch)?.address : row.customerFullAddress

const Skeleton = () => (
  <div className="grid gap-4">
    <SkeletonBar width="100%" height={300} panel />
    <SkeletonLines count={6} />
  </div>
)
