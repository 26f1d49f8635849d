import { Package } from "lucide-react"
import styles from "./Parts.module.css"

/** What goes into the van. */
export const Parts = ({ parts }: { parts: readonly string[] }) =>
  parts.length > 0 && (
    <ul className={styles.parts} aria-label="Parts">
      {parts.map((part, index) => (
        // The same part may be on two lines.
        <li key={index}>
          <Package size={14} aria-hidden />
          {part}
        </li>
      ))}
    </ul>
  )
