import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { useContent, writtenBy } from "../content.ts"
import styles from "./Job.module.css"
import type { OwnJob } from "./use-job.ts"
import { useStep } from "./use-step.ts"

type Props = { own: OwnJob; texts: NonNullable<CustomerJob["texts"]>; reload: () => Promise<void> }

/**
 * The customer's consent to texts, which they can revoke. The link may be in other hands than the phone, so
 * the phone must confirm with YES.
 */
export function AskTexts({ own, texts: { given, asking, awaitsYes }, reload }: Props) {
  const { isSending, problem, send } = useStep(own, { done: reload, reload })
  const ownersQuestion = writtenBy(useContent().business, "textConsentData")
  return (
    <section className={styles.card} aria-labelledby="texts">
      <h2 id="texts">Texts</h2>
      <p className={styles.note} lang={ownersQuestion.text === asking ? ownersQuestion.lang : undefined}>
        {asking}
      </p>
      <label
        className={`${styles.texts} stack items-center columns-auto-main gap-5 mt-4 weight-strong pointer min-h-touch`}
      >
        <input
          type="checkbox"
          checked={given}
          aria-busy={isSending}
          onChange={() => void send({ action: given ? "endTexts" : "allowTexts" })}
        />
        Text me updates about this job
      </label>
      <p className={styles.note} role="status">
        {awaitsYes && "We texted the phone on this job. Reply YES to that text to get updates."}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </section>
  )
}
