import { ChevronLeft, ChevronRight } from "lucide-react"
import { useState } from "react"
import type { Vehicle } from "#shared/api/customers.ts"
import { t } from "#shared/language.ts"
import { carName } from "#web/staff/shared/vehicle/values.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { useHotkeys } from "#web/ui/hotkeys.ts"
import styles from "./PictureViewer.module.css"

export function PictureViewer({ car, onClose }: { car: Vehicle; onClose: () => void }) {
  const [index, setIndex] = useState(0)
  const count = car.images.length
  const image = car.images[index]
  const go = (steps: number) => setIndex((index + steps + count) % count)
  if (!image) return null
  return (
    <Dialog
      opened
      onClose={onClose}
      title={carName(car)}
      subtitle={count > 1 ? t(`Picture ${index + 1} of ${count}`) : undefined}
      width={440}
      footer={
        count > 1 && (
          <>
            <Button size="large" icon={ChevronLeft} onClick={() => go(-1)}>
              Previous
            </Button>
            <Button size="large" icon={ChevronRight} onClick={() => go(1)}>
              Next
            </Button>
          </>
        )
      }
    >
      {count > 1 && <Arrows onGo={go} />}
      <figure className={`${styles.picture} stack gap-4`}>
        <img
          className="block w-full rounded-2 object-contain bg-head"
          src={image.src}
          alt={image.note || `Picture ${index + 1} of ${carName(car)}`}
        />
        {image.note && <figcaption className="wrap-anywhere">{image.note}</figcaption>}
      </figure>
    </Dialog>
  )
}

/** Renders inside the dialog, because `useHotkeys` ignores keys of covered layers. */
function Arrows({ onGo }: { onGo: (steps: number) => void }) {
  useHotkeys({
    arrowleft: [t("Previous picture"), () => onGo(-1)],
    arrowright: [t("Next picture"), () => onGo(1)],
  })
  return null
}
