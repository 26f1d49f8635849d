import { Bone } from "../../../ui/DataView.tsx"
import styles from "./BoneLine.module.css"

/** A bone that takes the room of a line of text. */
export const BoneLine = ({ width }: { width: number }) => (
  <span className={styles.line}>
    <Bone width={width} />
  </span>
)
