import { Popover } from "@mantine/core"
import { X } from "lucide-react"
import { type MouseEvent, type ReactNode, useState } from "react"
import type { Why as WhyItIs } from "../../../shared/domain/charges/charge.ts"
import { Button } from "./Button.tsx"
import styles from "./Why.module.css"

type Props = {
  why: Omit<WhyItIs, "result">
  /** The figure that can be asked. */
  children: ReactNode
}

/** px that an answer takes, with its arrow */
const tallest = 230

/** Below a table stand its totals, which no answer covers. */
const wouldPassTable = (figure: HTMLElement): boolean => {
  const end = figure.closest("table")?.getBoundingClientRect().bottom
  return end !== undefined && figure.getBoundingClientRect().bottom + tallest > end
}

/** A figure with a dotted line: a tap tells where it came from. */
export function Why({ why, children }: Props) {
  const facts = [
    { label: "Rule", value: why.rule },
    ...why.inputs,
    ...(why.version === undefined ? [] : [{ label: "Version", value: why.version }]),
    { label: "Rounding", value: why.rounding },
  ]
  const [opened, setOpened] = useState(false)
  const [upward, setUpward] = useState(false)
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setUpward(wouldPassTable(currentTarget))
    setOpened(!opened)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={upward ? "top-end" : "bottom-end"}
      withArrow
      arrowSize={12}
      trapFocus
      returnFocus
      width="max-content"
      middlewares={{ flip: true, shift: { padding: 12 } }}
    >
      <Popover.Target>
        <button type="button" className={styles.figure} onClick={toggle}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.answer}>
        <header>
          <strong>{why.equation}</strong>
          <Button kind="quiet" size="small" icon={X} label="Close" onClick={() => setOpened(false)} />
        </header>
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
