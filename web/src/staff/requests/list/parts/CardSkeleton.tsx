import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import listing from "#web/ui/page/listing.module.css"
import styles from "./RequestCards.module.css"

export const CardSkeleton = () => (
  <div className={listing.cards} aria-hidden="true">
    {[150, 128, 106, 140, 120, 132].map((width) => (
      <div key={width} className={`${listing.card} ${styles.card} column gap-1 p-5 ${styles.skeleton} gap-4`}>
        <div className={styles.line}>
          <SkeletonBar width={130} height={16} />
          <SkeletonBar width={104} height={22} />
        </div>
        <div className={styles.line}>
          <SkeletonBar width={width} height={18} />
          <SkeletonBar width={72} height={18} />
        </div>
        <SkeletonBar width={width + 120} />
        <SkeletonBar width={220} height={12} />
        <div className="mt-auto pt-4 row gap-4 relative">
          <SkeletonBar width={48} height={48} />
          <SkeletonBar width={48} height={48} />
          <SkeletonBar width="100%" height={48} />
        </div>
      </div>
    ))}
  </div>
)
