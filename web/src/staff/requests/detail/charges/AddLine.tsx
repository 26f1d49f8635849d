import { Menu } from "@mantine/core"
import { Plus } from "lucide-react"
import { useState } from "react"
import { chargeTypes } from "../../../../../../shared/domain/charges/charge.ts"
import { Button } from "../../../../ui/Button.tsx"
import { useKeys } from "../../../../ui/keys.ts"
import type { NewLine } from "../charges-draft.ts"
import styles from "./AddLine.module.css"

const kinds: readonly NewLine[] = [...chargeTypes, "Calibration"]

/** What each kind of line is for, where its name leaves that open. */
const hints: Partial<Record<NewLine, string>> = {
  Repair: "chips, 40.00 each",
  Replace: "glass and labor",
  Remove: "labor",
  Install: "labor",
  "Install Kit": "urethane, dam, primer",
  Regulator: "window regulator",
  Provide: "glass only",
  Calibration: "camera or sensor",
}

/** A menu of the kinds of lines; `dashed` is the wide button under the cards of a phone. */
export function AddLine({ onAdd, dashed = false }: { onAdd: (kind: NewLine) => void; dashed?: boolean }) {
  const [opened, setOpened] = useState(false)
  useKeys({ l: () => setOpened(true) })
  return (
    <Menu opened={opened} onChange={setOpened} position={dashed ? "top" : "bottom-end"} width={250}>
      <Menu.Target>
        <Button
          kind={dashed ? "quiet" : "soft"}
          size={dashed ? "large" : "small"}
          icon={Plus}
          wide={dashed}
          className={(dashed && styles.dashed) || ""}
          expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Add line
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)} className={styles.item ?? ""}>
            <b>{kind}</b> <small>{hints[kind]}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
