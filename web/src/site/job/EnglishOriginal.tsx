import { language } from "#shared/language.ts"
import styles from "./Job.module.css"

/** What the shop reads, below a translation that the customer approves. */
export const EnglishOriginal = ({ of }: { of: string }) =>
  language === "en" ? null : (
    <small lang="en" className={styles.english}>
      {of}
    </small>
  )
