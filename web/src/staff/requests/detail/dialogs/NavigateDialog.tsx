import { useQuery } from "@tanstack/react-query"
import { Navigation } from "lucide-react"
import { showPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { consentOfJobQuery, type TextConsent } from "#web/data/messages/text-consent.ts"
import { directionsLink } from "#web/staff/shared/jobs/directions-link.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import styles from "./dialogs.module.css"

type Props = {
  invoiceNumber: number
  address: string
  /** undefined unless it has ten digits. */
  phone: string | undefined
  planned: string | undefined
  isPending: boolean
  /** The map opens before the call, or the browser would block it as a popup. */
  onEnroute: () => void
  onClose: () => void
}

/** Says if a text will be sent. The server applies the same rule. */
const textNotice = (
  phone: string | undefined,
  consent: TextConsent | undefined,
  error: Error | null,
): string => {
  if (phone === undefined)
    return t("The customer won't get a text. Their phone number doesn't have 10 digits.")
  if (consent?.given) return t(`On the way sends the customer a text at ${showPhone(phone)}.`)
  if (consent)
    return consent.at === undefined
      ? t("The customer won't get a text. They haven't agreed to texts.")
      : t("The customer won't get a text. They said no to texts.")
  return error
    ? t("Couldn't check text consent. The customer gets a text only if they agreed to texts.")
    : t("Checking text consent.")
}

export function NavigateDialog(props: Props) {
  const { invoiceNumber, address, phone, planned, isPending, onEnroute, onClose } = props
  const { data, error } = useQuery({
    ...consentOfJobQuery(invoiceNumber, phone),
    enabled: phone !== undefined,
  })
  return (
    <Dialog opened onClose={onClose} title="Navigate" subtitle={textNotice(phone, data, error)} width={440}>
      <div className={styles.stack}>
        {planned && <p className={styles.problem}>{planned}</p>}
        <p className="stack gap-2 p-5 type-large weight-medium wrap-anywhere bg-head border-line rounded-3">
          {address || t("No address yet.")}
        </p>
        <Button
          kind="main"
          size="thumb"
          wide
          icon={Navigation}
          isPending={isPending || (phone !== undefined && !data && !error)}
          onClick={() => {
            if (address) window.open(directionsLink(address), "_blank", "noopener")
            onEnroute()
          }}
        >
          {address ? "On the way, open the map" : "On the way"}
        </Button>
        {address && (
          <ButtonLink size="large" wide href={directionsLink(address)}>
            Just open the map
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
