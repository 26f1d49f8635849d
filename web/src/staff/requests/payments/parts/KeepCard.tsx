import { CardConsent } from "#web/staff/shared/cards/CardConsent.tsx"
import styles from "./PaymentDialog.module.css"

export type Keeping = { wanted: boolean; agreed: boolean }

type Props = { consentText: string; name: string; keeping: Keeping; onChange: (keeping: Keeping) => void }

export const KeepCard = ({ consentText, name, keeping, onChange }: Props) => (
  <div className={`${styles.keepCard} stack gap-4`}>
    <label>
      <input
        type="checkbox"
        checked={keeping.wanted}
        onChange={(event) => onChange({ wanted: event.currentTarget.checked, agreed: false })}
      />
      Keep this card on file
    </label>
    {keeping.wanted && (
      <CardConsent
        consentWording={consentText}
        name={name}
        isOwn={false}
        agreed={keeping.agreed}
        onAgree={(agreed) => onChange({ wanted: true, agreed })}
      />
    )}
  </div>
)
