import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import styles from "./SkeletonLine.module.css"

export const SkeletonLine = ({ width }: { width: number }) => (
  <span className={styles.line}>
    <SkeletonBar width={width} />
  </span>
)
