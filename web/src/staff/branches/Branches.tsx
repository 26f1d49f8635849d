import { useQuery } from "@tanstack/react-query"
import { ChevronRight, Plus } from "lucide-react"
import { Link } from "react-router-dom"
import { formatPercent } from "#shared/domain/money/money.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { printedDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { hoursOfDay, openingAt } from "#shared/domain/schedule/opening-hours.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { type Branch, freshBranchesQuery } from "../../data/shop/branches.ts"
import { Button } from "../../ui/Button.tsx"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { useNow } from "../../ui/use-now.ts"
import { usePersistedOpen } from "../../ui/versioned/use-persisted-open.ts"
import { AddBranch } from "./AddBranch.tsx"
import styles from "./Branches.module.css"
import { rateToday } from "./tax.ts"

export default function Branches() {
  const branches = useQuery(freshBranchesQuery)
  const [adding, setAdding] = usePersistedOpen("add", false)
  const add = (
    <Button kind="main" icon={Plus} className="phone-tap" onClick={() => setAdding(true)}>
      Add branch
    </Button>
  )
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle={
          branches.data === undefined
            ? "\u00a0"
            : branches.data.length === 1
              ? "1 shop"
              : `${branches.data.length} shops`
        }
        back={backLink("/settings")}
        actions={add}
      />
      <div className="screen">
        <DataView
          query={branches}
          failed="Couldn't load branches."
          loading={<Skeleton />}
          empty={{
            when: (branches) => branches.length === 0,
            show: <Empty title="No branches yet">Add your first shop. Jobs need one for sales tax.</Empty>,
          }}
        >
          {(branches) => (
            <ul className={`${styles.list} panel`}>
              {branches.map((branch) => (
                <Row key={branch._id} branch={branch} />
              ))}
            </ul>
          )}
        </DataView>
      </div>
      {adding && <AddBranch onClose={() => setAdding(false)} />}
    </>
  )
}

function Row({ branch }: { branch: Branch }) {
  const { _id, name, address, city, phone, zone, cities, shifts, taxRates, zipTaxRates } = branch
  const now = useNow()
  const today = todayIn(now)
  const opening = openingAt(branch, now)
  const technicians = new Set(shifts.map(({ technician }) => technician)).size
  return (
    <li className={styles.row}>
      <span className={`${styles.name} card-link-inside`}>
        <Link className="weight-strong no-underline phone-type-large" to={`/branches/${_id}`}>
          {name}
        </Link>
        <small>
          {address}, {city}
        </small>
      </span>
      <span>
        {showPhone(phone)}
        <small>
          Zone {zone}
          {cities.length > 0 && `, ${cities.length} more ${cities.length === 1 ? "city" : "cities"}`}
        </small>
      </span>
      <span>
        {opening.open ? "Open now" : "Closed now"}
        <small>Today {hoursOfDay(branch, today)}</small>
      </span>
      <Tax taxRates={taxRates} zips={new Set(zipTaxRates.map(({ zip }) => zip)).size} today={today} />
      <span>
        {technicians === 0 ? "No shifts" : technicians === 1 ? "1 technician" : `${technicians} technicians`}
        <small>{reviewsOf(branch)}</small>
      </span>
      <ChevronRight className="text-muted" size={18} aria-hidden />
    </li>
  )
}

const reviewsOf = ({ googleReviewLink, yelpReviewLink, facebookReviewLink }: Branch): string => {
  const links = [googleReviewLink, yelpReviewLink, facebookReviewLink].filter((link) => link !== "").length
  return links === 0 ? "No review links" : links === 1 ? "1 review link" : `${links} review links`
}

function Tax({ taxRates, zips, today }: { taxRates: Branch["taxRates"]; zips: number; today: string }) {
  const { percent, source } = rateToday(taxRates, today)
  const [next] = taxRates.filter(({ from }) => from > today).toSorted((a, b) => a.from.localeCompare(b.from))
  const more = next
    ? `${formatPercent(next.percent)} from ${printedDate(next.from)}`
    : zips > 0
      ? zips === 1
        ? "1 ZIP exception"
        : `${zips} ZIP exceptions`
      : "in every ZIP"
  return (
    <span>
      Tax {formatPercent(percent)}
      <small className={source === "default" ? "weight-strong text-hot" : undefined}>
        {source === "default" ? "rate not confirmed" : more}
      </small>
    </span>
  )
}

const Skeleton = () => (
  <ul className={`${styles.list} panel`}>
    {[88, 72, 104, 80].map((width) => (
      <li key={width} className={styles.row}>
        {[width, 96, 64, 72, 84].map((wide, index) => (
          <span key={index}>
            <SkeletonBar width={wide} />
            <small>
              <SkeletonBar width={wide + 24} height={11} />
            </small>
          </span>
        ))}
      </li>
    ))}
  </ul>
)
