import { Modal } from "@mantine/core"
import { X } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { Button } from "../Button.tsx"
import { OutsideRow, Reasons } from "../feedback/Reasons.tsx"
import { useIsPhone } from "../use-media.ts"
import styles from "./Dialog.module.css"
import { DialogActions } from "./DialogActions.tsx"
import { TapShield } from "./TapShield.tsx"

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  width?: number
  footer?: ReactNode
  children?: ReactNode
}

/**
 * `onClose` for later events than the one that opened the dialog. Preact draws between two listeners of an event, so a
 * question that Escape opens would hear the same Escape.
 */
function useLaterClose(opened: boolean, onClose: () => void): () => void {
  const canClose = useRef(false)
  useEffect(() => {
    canClose.current = false
    if (!opened) return
    const timer = setTimeout(() => {
      canClose.current = true
    })
    return () => clearTimeout(timer)
  }, [opened])
  return () => {
    if (canClose.current) onClose()
  }
}

/** Rotating a phone changes only the dialog's style, so that typed or drawn input stays. */
export function Dialog({ opened, onClose, title, subtitle, width = 520, footer, children }: Props) {
  const phone = useIsPhone()
  const closeLater = useLaterClose(opened, onClose)
  return (
    <>
      <Modal
        opened={opened}
        onClose={closeLater}
        withCloseButton={false}
        padding={0}
        size={width}
        transitionProps={{ transition: phone ? "slide-up" : "fade-down" }}
        classNames={{
          inner: styles.inner ?? "",
          content: styles.content ?? "",
          body: "p-0",
        }}
      >
        <OutsideRow>
          <i className={styles.grab} />
          <div className={styles.head}>
            <div>
              <Modal.Title className="heading type-heading">{title}</Modal.Title>
              {subtitle !== undefined && <p>{subtitle}</p>}
            </div>
            <Button kind="quiet" icon={X} label="Close" onClick={onClose} />
          </div>
          {children !== undefined && <div className={`${styles.body} px-7 pt-2 pb-6`}>{children}</div>}
          {footer !== undefined && <Reasons className={styles.foot}>{footer}</Reasons>}
        </OutsideRow>
      </Modal>
      <TapShield opened={opened} />
    </>
  )
}

type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  confirm: string
  back?: string | undefined
  onConfirm: () => void
  isPending?: boolean
  destructive?: boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, confirm, back, onConfirm } = props
  const { isPending = false, destructive = false } = props
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={440}
      footer={
        <DialogActions
          onBack={onClose}
          back={back}
          kind={destructive ? "destroy" : "main"}
          isPending={isPending}
          onClick={onConfirm}
        >
          {confirm}
        </DialogActions>
      }
    >
      {children}
    </Dialog>
  )
}
