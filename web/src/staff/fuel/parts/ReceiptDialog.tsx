import { useQuery } from "@tanstack/react-query"
import { ExternalLink, type LucideIcon, RotateCcw, RotateCw, Shrink, Trash2 } from "lucide-react"
import { useState } from "react"
import type { FuelReceipt } from "#shared/api/fuel.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type Receipts, receiptQuery } from "#web/data/shop/fuel.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { ConfirmDialog, Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Money } from "#web/ui/Money.tsx"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "../FuelReceipts.module.css"

type PictureChange = { rotate: "left" | "right" } | { compress: true }

const pictureChanges: { icon: LucideIcon; text: string; change: PictureChange }[] = [
  { icon: RotateCcw, text: t("Rotate left"), change: { rotate: "left" } },
  { icon: RotateCw, text: t("Rotate right"), change: { rotate: "right" } },
  { icon: Shrink, text: t("Compress"), change: { compress: true } },
]

type ReceiptDialogProps = { id: string; receipts: Receipts; onClose: () => void }

export function ReceiptDialog({ id, receipts: { change, deletion }, onClose }: ReceiptDialogProps) {
  const query = useQuery(receiptQuery(id))
  const [deleting, setDeleting] = useState(false)
  const changePicture = (body: PictureChange) =>
    change.mutate(
      { id, body },
      {
        onSuccess: () => "compress" in body && showMessage(t("Compressed.")),
        onError: (error) => showFailure(t("Couldn't change the picture."), error),
      },
    )
  const remove = () =>
    deletion.mutate(id, {
      onSuccess: () => {
        showMessage(t("Fuel receipt deleted."))
        onClose()
      },
      onError: (error) => showFailure(t("Couldn't delete the fuel receipt."), error),
    })
  return (
    <>
      <Dialog opened={!deleting} onClose={onClose} title="Fuel receipt" width={720}>
        <DataView
          query={query}
          failed={messages.fuel.pullFailed}
          loading={<SkeletonBar width="100%" height={380} />}
          empty={null}
        >
          {(receipt) => (
            <>
              {receipt && <ReceiptFacts receipt={receipt} />}
              <div className={`${styles.picture} mt-5`}>
                <img
                  className="block max-w-full"
                  src={receipt?.image}
                  alt={`Receipt of ${receipt?.postingUserName ?? ""} at ${receipt?.mileage ?? ""} miles`}
                />
              </div>
              <PictureTools
                picture={receipt?.image}
                isPending={change.isPending}
                onChange={changePicture}
                onDelete={() => setDeleting(true)}
              />
            </>
          )}
        </DataView>
      </Dialog>
      <ConfirmDialog
        opened={deleting}
        onClose={() => setDeleting(false)}
        title="Delete this fuel receipt?"
        confirm={t("Delete receipt")}
        isPending={deletion.isPending}
        destructive
        onConfirm={remove}
      >
        You can't undo this.
      </ConfirmDialog>
    </>
  )
}

function ReceiptFacts({ receipt }: { receipt: FuelReceipt }) {
  const now = useNow()
  return (
    <Facts>
      <Fact label="Fuel cost">
        <Money cents={receipt.fuelcost} />
      </Fact>
      <Fact label="Mileage">{receipt.mileage.toLocaleString("en-US")} mi</Fact>
      <Fact label="Uploaded">
        {formatInstant(receipt.createdAt, now)} by {receipt.postingUserName}
      </Fact>
    </Facts>
  )
}

type PictureToolsProps = {
  picture: string | undefined
  isPending: boolean
  onChange: (change: PictureChange) => void
  onDelete: () => void
}

function PictureTools({ picture, isPending, onChange, onDelete }: PictureToolsProps) {
  return (
    <div className="cluster gap-4 mt-5">
      {pictureChanges.map(({ icon, text, change }) => (
        <Button key={text} size="large" icon={icon} isPending={isPending} onClick={() => onChange(change)}>
          {text}
        </Button>
      ))}
      {picture && (
        <ButtonLink size="large" icon={ExternalLink} href={picture} newTab>
          Full size
        </ButtonLink>
      )}
      <Button size="large" kind="danger" icon={Trash2} onClick={onDelete}>
        Delete
      </Button>
    </div>
  )
}
