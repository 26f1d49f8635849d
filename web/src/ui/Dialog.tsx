import { Drawer, Modal } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "./Button.tsx"
import styles from "./Dialog.module.css"

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  /** px on a desk */
  width?: number
  /** The buttons, the amber or green one last. */
  footer?: ReactNode
  children?: ReactNode
}

/** In the middle of a desk, at the bottom of a phone. Escape and a tap beside it close it. */
export function Dialog({ opened, onClose, title, subtitle, width = 520, footer, children }: Props) {
  const phone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  const shared = {
    opened,
    onClose,
    withCloseButton: false,
    padding: 0,
    overlayProps: { backgroundOpacity: 0.52, blur: 1.5 },
  }
  // Names the dialog for a screen reader.
  const Title = phone ? Drawer.Title : Modal.Title
  const content = (
    <>
      <div className={styles.head}>
        <div>
          <Title>{title}</Title>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        <Button kind="quiet" icon={X} label="Close" onClick={onClose} />
      </div>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </>
  )
  return phone ? (
    <Drawer {...shared} position="bottom" classNames={{ content: styles.sheet, body: styles.flat }}>
      <i className={styles.grab} />
      {content}
    </Drawer>
  ) : (
    <Modal {...shared} size={width} classNames={{ body: styles.flat }}>
      {content}
    </Modal>
  )
}

type Question = {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The verb: "Delete the vehicle", never "OK". */
  confirm: string
  onConfirm: () => void
  busy?: boolean
  destructive?: boolean
}

export function ConfirmDialog(props: Question) {
  const { opened, onClose, title, children, confirm, onConfirm, busy = false, destructive = false } = props
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={440}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Back
          </Button>
          <Button size="large" kind={destructive ? "destroy" : "main"} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
