import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import styles from "./Vehicles.module.css"

export const VehicleSkeleton = () => (
  <div>
    {[188, 150].map((width) => (
      <div key={width} className={styles.row}>
        <SkeletonBar width={76} height={56} />
        <div className={`${styles.carFacts} stack min-w-0 gap-1`}>
          <SkeletonBar width={width} height={15} />
          <p className="cluster bar gap-x-5 wrap-anywhere gap-y-1 text-muted type-small">
            <SkeletonBar width={width + 40} height={12} />
          </p>
        </div>
        <span className={`${styles.count} text-muted type-small nowrap`}>
          <SkeletonBar width={48} />
        </span>
      </div>
    ))}
  </div>
)
