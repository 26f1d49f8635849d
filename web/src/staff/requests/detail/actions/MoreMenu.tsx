import { Menu } from "@mantine/core"
import { ChevronDown, Ellipsis, Printer } from "lucide-react"
import { Fragment, useState } from "react"
import { type Allowance, type ControlName, controls } from "#shared/domain/job/actions.ts"
import type { HighlightedAction } from "#shared/domain/job/highlighted-actions.ts"
import { actionStyle } from "#web/staff/shared/jobs/action-style.ts"
import { Button } from "#web/ui/Button.tsx"
import type { furtherActions } from "./further-actions.ts"
import styles from "./MoreMenu.module.css"
import { type MenuAction, menuGroupsFor, menuGroupTexts } from "./menu-actions.ts"

type Props = {
  allowed: Record<ControlName, Allowance>
  highlighted: readonly HighlightedAction[]
  phone: boolean
  printAddress: string
  onAct: (action: MenuAction) => void
  links: readonly (Pick<ReturnType<typeof furtherActions>[number], "text" | "icon"> & { run: () => void })[]
}

export function MoreMenu({ allowed, highlighted, phone, printAddress, onAct, links }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    // Fixed, so that scrolling to the last items moves the menu and not the page.
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
            className={`${styles.item} phone-touch weight-medium`}
            leftSection={<Printer size={16} aria-hidden />}
          >
            Print view
          </Menu.Item>
        )}
        {menuGroupsFor(allowed).map(
          ({ group, items }) =>
            items.length + (group === "Customer" ? links.length : 0) > 0 && (
              <Fragment key={group}>
                <Menu.Label>{menuGroupTexts[group]}</Menu.Label>
                {items.map(({ action, allowance }) => (
                  <Action
                    key={action}
                    action={action}
                    allowance={allowance}
                    isHighlighted={highlighted.includes(action)}
                    onAct={onAct}
                  />
                ))}
                {group === "Customer" &&
                  links.map(({ text, icon: Sign, run }) => (
                    <Menu.Item
                      key={text}
                      leftSection={<Sign size={16} aria-hidden />}
                      className={`${styles.item} phone-touch weight-medium`}
                      onClick={run}
                    >
                      {text}
                    </Menu.Item>
                  ))}
              </Fragment>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Action({
  action,
  allowance,
  isHighlighted,
  onAct,
}: {
  action: MenuAction
  allowance: Allowance
  isHighlighted: boolean
  onAct: (action: MenuAction) => void
}) {
  const { icon: Icon } = actionStyle(action)
  const isEnding = action === "cancel" || action === "deleteRequest"
  const stateClass = !allowance.allowed ? styles.off : isEnding ? "text-danger" : ""
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      data-highlighted={isHighlighted || undefined}
      aria-disabled={!allowance.allowed || undefined}
      className={`${styles.item} phone-touch weight-medium ${stateClass}`}
      closeMenuOnClick={allowance.allowed}
      onClick={allowance.allowed ? () => onAct(action) : undefined}
    >
      {controls[action].label}
      {!allowance.allowed && <small>{allowance.reason}</small>}
    </Menu.Item>
  )
}
