import { Camera, CreditCard, MapPinned } from "lucide-react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { NextStep } from "#shared/domain/job/next-step.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { actionStyle } from "#web/staff/shared/jobs/action-style.ts"
import { directionsLink } from "#web/staff/shared/jobs/directions-link.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { ActionBar } from "#web/ui/page/ActionBar.tsx"
import { addressOf } from "../address-text.ts"
import { ContactButtons } from "./ContactButtons.tsx"
import styles from "./PhoneActions.module.css"

type Props = {
  request: ServiceRequest
  step: NextStep | undefined
  stepReason: string | undefined
  isPending: boolean
  onAct: (action: NonNullable<NextStep["action"]>) => void
  /** Why payment is disabled. `null` hides the button. */
  paymentReason: string | null | undefined
  isPaymentHighlighted: boolean
  onPay: () => void
  onPhoto: () => void
  /** Texts from the shop's number. Undefined texts from this phone. */
  onText: (() => void) | undefined
}

export function PhoneActions(props: Props) {
  const {
    request,
    step,
    stepReason,
    isPending,
    onAct,
    paymentReason,
    isPaymentHighlighted,
    onPay,
    onPhoto,
    onText,
  } = props
  const dial = readPhone(request.customerPhone ?? "")
  const address = addressOf(request)
  const stepLabel = step && stepReason === undefined ? stepLabelOf(step) : undefined
  const style = step?.action && actionStyle(step.action)
  return (
    <ActionBar
      actions={
        <>
          {dial && <ContactButtons dial={dial} onText={onText} size="large" />}
          {step && step.action !== "navigate" && address && !isInshop(request) && (
            <ButtonLink size="large" icon={MapPinned} href={directionsLink(address)}>
              Map
            </ButtonLink>
          )}
          {!step && paymentReason !== null && (
            <Button
              kind={isPaymentHighlighted ? "soft" : "plain"}
              size="large"
              icon={CreditCard}
              disabledReason={paymentReason}
              onClick={onPay}
            >
              Pay
            </Button>
          )}
          <Button size="large" icon={Camera} onClick={onPhoto}>
            Photo
          </Button>
        </>
      }
      main={
        step?.action &&
        style && (
          <Button
            kind="main"
            size="thumb"
            icon={style.icon}
            isPending={isPending}
            disabledReason={stepReason}
            className={styles.main ?? ""}
            onClick={() => step.action && onAct(step.action)}
          >
            {step.label}
          </Button>
        )
      }
      below={
        stepLabel && (
          <span aria-live="polite" className="type-small">
            {stepLabel}
          </span>
        )
      }
    />
  )
}

/** A band with a button needs no headline. Without one it says what the job waits for. */
const stepLabelOf = ({ action, headline, why }: NextStep): string | undefined =>
  action ? undefined : `${headline}. ${why}`
