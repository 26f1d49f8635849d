import type { Draft, Step } from "./booking/draft.ts"
import styles from "./NewService.module.css"

export const StepNotice = ({ of, draft: { notice } }: { of: Step; draft: Draft }) =>
  notice?.step === of && (
    <p className={styles.notice} role="alert">
      {notice.sentence}
    </p>
  )
