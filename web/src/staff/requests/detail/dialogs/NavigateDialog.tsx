import { Navigation } from "lucide-react"
import { Button, ButtonLink } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { mapLink } from "../parts/map.ts"
import styles from "./dialogs.module.css"

type Props = {
  address: string
  /** the customer is told only where he has a phone of ten digits */
  willText: boolean
  busy: boolean
  /** Marks the technician en route; the map opens first, before a browser would hold it for a pop-up. */
  onEnroute: () => void
  onClose: () => void
}

export function NavigateDialog({ address, willText, busy, onEnroute, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Navigate"
      subtitle={
        willText
          ? "On the way tells the customer by text."
          : "The customer is not texted: there is no phone of ten digits."
      }
      width={440}
    >
      <div className={styles.stack}>
        <p className={styles.place}>{address || "No address is known."}</p>
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
            Only open the map
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
