import { SkeletonBar } from "#web/ui/DataView.tsx"
import styles from "./SkeletonLine.module.css"

/** A bar that takes the room of a line of text. */
export const SkeletonLine = ({ width }: { width: number }) => (
  <span className={styles.line}>
    <SkeletonBar width={width} />
  </span>
)
