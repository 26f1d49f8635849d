import type { ReactNode } from "react"
import styles from "./Tag.module.css"

/** A short fact in a box, without a status's weight: "Insurance, Sierra Mutual". */
export const Tag = ({ children }: { children: ReactNode }) => <span className={styles.tag}>{children}</span>
