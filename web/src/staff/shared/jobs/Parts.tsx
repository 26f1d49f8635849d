import { Package } from "lucide-react"
import styles from "./Parts.module.css"

export const Parts = ({ parts }: { parts: readonly string[] }) =>
  parts.length > 0 && (
    <ul className={styles.parts} aria-label="Parts">
      {parts.map((part, index) => (
        <li className="bar gap-3 wrap-anywhere" key={index}>
          <Package className="text-muted" size={14} aria-hidden />
          {part}
        </li>
      ))}
    </ul>
  )
