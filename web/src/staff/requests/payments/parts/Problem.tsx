import type { Refusal } from "../outcome.ts"
import styles from "./PaymentDialog.module.css"

export const Problem = ({ refusal }: { refusal: Refusal | undefined }) =>
  refusal && (
    <p className={`${styles.problem} danger-box px-5 py-4 weight-medium rounded-2`} role="alert">
      {refusal.sentence}
      {refusal.codes && <small>{refusal.codes.join(", ")}</small>}
    </p>
  )
