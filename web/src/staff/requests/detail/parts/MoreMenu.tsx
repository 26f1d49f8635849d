import { Menu } from "@mantine/core"
import { ChevronDown, Ellipsis, Printer } from "lucide-react"
import { Fragment, useState } from "react"
import type { Allowance, ControlName } from "../../../../../../shared/domain/actions.ts"
import { controls } from "../../../../../../shared/domain/actions.ts"
import type { Focused } from "../../../../../../shared/domain/focused.ts"
import { lookOf } from "../../../../ui/action-look.ts"
import { Button } from "../../../../ui/Button.tsx"
import styles from "./MoreMenu.module.css"

/** In the order in which a job meets them; what ends or undoes it comes last. */
const offered = [
  "assignTechnicians",
  "navigate",
  "authorizeEstimate",
  "startJob",
  "captureVin",
  "completeJob",
  "recordInstall",
  "recordOldParts",
  "acceptPayment",
  "acceptInsurancePayment",
  "completePayment",
  "saveSignature",
  "invoiceCopySent",
  "createWarrantyDispatch",
  "declineCalibration",
  "toggleHalfJob",
  "toggleMultiJob",
  "switchToInsurance",
  "switchToNet",
  "switchToCash",
  "unmarkRescheduled",
  "unmarkPaid",
  "setStatus",
  "deleteDispatch",
  "reopen",
  "cancel",
  "deleteRequest",
] as const satisfies readonly ControlName[]
export type MenuAction = (typeof offered)[number]

/** Undone or done only where it makes sense; a reason would be noise. */
const onlyWhenPossible: readonly MenuAction[] = [
  "recordInstall",
  "recordOldParts",
  "completePayment",
  "createWarrantyDispatch",
  "declineCalibration",
  "switchToCash",
  "unmarkRescheduled",
  "unmarkPaid",
  "deleteDispatch",
  "reopen",
]

/** What a person is offered: what their role may do, with the reason where it cannot be done now. */
export const offeredIn = (allowed: Record<ControlName, Allowance>) =>
  offered
    .map((action) => ({ action, allowance: allowed[action] }))
    .filter(
      ({ action, allowance }) =>
        allowance.allowed || (allowance.refusal !== "not_allowed" && !onlyWhenPossible.includes(action)),
    )

type Props = {
  allowed: Record<ControlName, Allowance>
  focused: readonly Focused[]
  phone: boolean
  /** the printable invoice; beside the menu on a desk */
  printAddress: string
  onAct: (action: MenuAction) => void
}

/** Everything else that can be done; what cannot be done now says why. */
export function MoreMenu({ allowed, focused, phone, printAddress, onAct }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    // Fixed: its last items are reached by its own scrolling, and the page, with the button it hangs on, stays where it is.
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={300} floatingStrategy="fixed">
      <Menu.Target>
        {phone ? (
          <Button
            kind="quiet"
            icon={Ellipsis}
            label="More"
            expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        ) : (
          <Button expanded={opened} onClick={() => setOpened(!opened)}>
            More
            <ChevronDown size={15} aria-hidden />
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ""}>
        {phone && (
          <Menu.Item
            component="a"
            href={printAddress}
            className={styles.item}
            leftSection={<Printer size={16} aria-hidden />}
          >
            Print view
          </Menu.Item>
        )}
        {offeredIn(allowed).map(({ action, allowance }) => {
          const { icon: Icon } = lookOf(action)
          return (
            <Fragment key={action}>
              {action === "cancel" && <Menu.Divider />}
              <Menu.Item
                leftSection={<Icon size={16} aria-hidden />}
                data-focused={focused.includes(action) || undefined}
                aria-disabled={!allowance.allowed || undefined}
                className={[
                  styles.item,
                  !allowance.allowed
                    ? styles.off
                    : (action === "cancel" || action === "deleteRequest") && styles.danger,
                ]
                  .filter(Boolean)
                  .join(" ")}
                closeMenuOnClick={allowance.allowed}
                onClick={allowance.allowed ? () => onAct(action) : undefined}
              >
                {controls[action].label}
                {!allowance.allowed && <small>{allowance.reason}</small>}
              </Menu.Item>
            </Fragment>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
