import styles from "./CardConsent.module.css"

type Props = {
  consentWording: string
  name: string | undefined
  /** Whether the reader owns the card. */
  isOwn: boolean
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

export const CardConsent = ({ consentWording, name, isOwn, agreed, onAgree }: Props) => (
  <>
    <div className="stack gap-2 px-5 py-4 type-text bg-head border-line rounded-2">
      {isOwn ? null : <b>Read this to the customer:</b>}
      {consentWording.split("\n\n").map((wording) => (
        <p key={wording}>{wording}</p>
      ))}
    </div>
    <label className={`${styles.consent} stack items-center columns-auto-main gap-4 pointer min-h-touch`}>
      <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)} />
      {isOwn ? "I agree" : name ? `${name} agreed` : "The customer agreed"}
    </label>
  </>
)
