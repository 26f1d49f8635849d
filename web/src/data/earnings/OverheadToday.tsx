import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { messages } from "../../../../shared/messages.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { DataView, Empty, SkeletonBar } from "../../ui/DataView.tsx"
import { Money } from "../../ui/Money.tsx"
import { overheadQuery } from "../earnings.ts"
import { jobsInWords } from "./EarningsTiles.tsx"
import styles from "./earnings.module.css"

/** What everybody who worked today is paid so far; each leads to their earnings. */
export function OverheadToday() {
  const overhead = useQuery(overheadQuery)
  return (
    <DataView
      query={overhead}
      failed={messages.earnings.overheadFailed}
      loading={<Skeleton />}
      empty={{
        when: (people) => Object.keys(people).length === 0,
        show: (
          <Empty title={messages.earnings.noOverhead}>Technicians show up once a job of today counts.</Empty>
        ),
      }}
    >
      {(people) => (
        <ul className={styles.people}>
          {Object.entries(people)
            .toSorted(([, one], [, other]) => one.name.localeCompare(other.name))
            .map(([id, { name, avatar, jobs, pay }]) => (
              <li key={id}>
                <Link to={`/earnings?technician=${id}`}>
                  <Avatar name={name} image={avatar} />
                  <span>
                    <b>{name}</b>
                    <small>{jobsInWords(jobs)}</small>
                  </span>
                  <Money cents={pay} />
                </Link>
              </li>
            ))}
        </ul>
      )}
    </DataView>
  )
}

const Skeleton = () => (
  <ul className={styles.people}>
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
