import { Navigation } from "lucide-react"
import { showPhone } from "../../../../../../shared/domain/phone.ts"
import { Button, ButtonLink } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { mapLink } from "../parts/map.ts"
import styles from "./dialogs.module.css"

type Props = {
  address: string
  /** absent when no text leaves */
  phone: string | undefined
  /** said of a job of a later day */
  planned: string | undefined
  busy: boolean
  /** Marks the technician en route; the map opens first, before a browser would hold it for a pop-up. */
  onEnroute: () => void
  onClose: () => void
}

export function NavigateDialog({ address, phone, planned, busy, onEnroute, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Navigate"
      subtitle={
        phone
          ? `On the way sends the customer a text at ${showPhone(phone)}.`
          : "No text goes out. The customer's phone doesn't have ten digits."
      }
      width={440}
    >
      <div className={styles.stack}>
        {planned && <p className={styles.problem}>{planned}</p>}
        <p className={styles.address}>{address || "No address yet."}</p>
        <Button
          kind="main"
          size="thumb"
          wide
          icon={Navigation}
          busy={busy}
          onClick={() => {
            if (address) window.open(mapLink(address), "_blank", "noopener")
            onEnroute()
          }}
        >
          {address ? "On the way, open the map" : "On the way"}
        </Button>
        {address && (
          <ButtonLink size="large" wide href={mapLink(address)}>
            Just open the map
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
