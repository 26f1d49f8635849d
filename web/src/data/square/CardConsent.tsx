import styles from "./CardConsent.module.css"

type Props = {
  /** what the owner of the card agrees to */
  asking: string
  name: string | undefined
  /** who looks at it owns the card */
  isOwn: boolean
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** What is agreed to before a card is kept on file, and that it was. */
export const CardConsent = ({ asking, name, isOwn, agreed, onAgree }: Props) => (
  <>
    <p className={styles.asking}>
      {isOwn ? null : <b>Read this to the customer:</b>}
      {asking}
    </p>
    <label className={styles.consent}>
      <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)} />
      {isOwn ? "I agree" : `${name || "The customer"} agreed`}
    </label>
  </>
)
