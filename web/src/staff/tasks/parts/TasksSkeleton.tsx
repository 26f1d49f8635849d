import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import log from "#web/ui/page/EventLog.module.css"
import styles from "../Tasks.module.css"

export const TasksSkeleton = () => (
  <ul className={log.panel}>
    {[260, 180, 320, 210].map((width) => (
      <li key={width} className={styles.row}>
        <SkeletonBar width={156} height={36} />
        <div className={`${styles.what} phone-span-all stack min-w-0 gap-1`}>
          <SkeletonBar width={width} />
          <SkeletonBar width={140} />
        </div>
      </li>
    ))}
  </ul>
)
