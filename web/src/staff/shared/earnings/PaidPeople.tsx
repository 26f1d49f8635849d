import { Link } from "react-router-dom"
import { Avatar } from "#web/ui/Avatar.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { jobsText } from "./EarningsTiles.tsx"
import styles from "./earnings.module.css"

type Paid = {
  id: string
  name: string
  avatar?: string | undefined
  jobs: number
  pay: number
  /** What `pay` consists of. */
  note?: string | undefined
  to: string
}

type Frame = { framed?: boolean }
const listClass = (framed: boolean) =>
  framed
    ? `${styles.people} small-lines divided p-0 m-0 list-none panel overflow-hidden`
    : `${styles.people} small-lines divided p-0 m-0 list-none`

export const PaidPeople = ({ people, framed = false }: { people: readonly Paid[] } & Frame) => (
  <ul className={listClass(framed)}>
    {people
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ id, name, avatar, jobs, pay, note, to }) => (
        <li key={id}>
          <Link to={to}>
            <Avatar name={name} image={avatar} />
            <span>
              <b>{name}</b>
              <small>{jobsText(jobs)}</small>
              {note !== undefined && <small className="block">{note}</small>}
            </span>
            <Money cents={pay} />
          </Link>
        </li>
      ))}
  </ul>
)

export const PaidPeopleSkeleton = ({ framed = false }: Frame) => (
  <ul className={listClass(framed)}>
    {[120, 150, 130].map((width) => (
      <li key={width}>
        <div>
          <SkeletonBar width={32} height={32} />
          <SkeletonBar width={width} />
        </div>
      </li>
    ))}
  </ul>
)
