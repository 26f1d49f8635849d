import { CreditCard } from "lucide-react"
import { useState } from "react"
import type { CardAgreement, CardOnFile } from "#shared/api/payments.ts"
import { cardText, expiryText } from "#shared/domain/money/card-text.ts"
import { formatInstantInSentence } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { useRemoveCard } from "#web/data/money/cards.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { useNow } from "#web/ui/use-now.ts"

type Props = { customerId: string; card: CardOnFile }

const failure = t("Couldn't remove the card.")

export function StoredCard({ customerId, card }: Props) {
  const { mutateAsync, isPending } = useRemoveCard(customerId)
  const [confirming, setConfirming] = useState(false)
  const name = cardText(card)
  const remove = () => {
    hideMessage(failure)
    // Not `mutate`: its callbacks don't run once the deleted card's row is unmounted.
    void mutateAsync(card._id)
      .then(
        () => showMessage(t(`${name} isn't on file any more.`)),
        (error: Error) => showFailure(failure, error),
      )
      .finally(() => setConfirming(false))
  }
  return (
    <li className="cluster bar gap-y-0 min-h-touch gap-x-4">
      <CreditCard size={20} strokeWidth={1.8} aria-hidden />
      <b>{name}</b>
      <span className="nowrap text-muted">Expires {expiryText(card)}</span>
      <Button kind="quiet" size="small" onClick={() => setConfirming(true)}>
        Remove<span className="spoken"> {name}</span>
      </Button>
      <Agreement agreement={card.agreement} />
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={`Remove ${name}?`}
        confirm={t("Remove card")}
        isPending={isPending}
        destructive
        onConfirm={remove}
      >
        It's taken off file at Square, and nobody can charge it here any more. What it paid stays paid.
      </ConfirmDialog>
    </li>
  )
}

function Agreement({ agreement }: { agreement: CardAgreement | undefined }) {
  const now = useNow()
  if (!agreement) return <small>No agreement on record</small>
  const { at, by, wording } = agreement
  return (
    <details>
      <summary className="phone-touch bar pointer">
        Agreed {[formatInstantInSentence(at, now), by && t(`recorded by ${by}`)].filter(Boolean).join(", ")}
      </summary>
      <p>{wording}</p>
    </details>
  )
}
