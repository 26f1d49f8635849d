import { Menu } from "@mantine/core"
import { Plus } from "lucide-react"
import { type Ref, useState } from "react"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { chargeTypes, chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { type PriceRequest, usePrices } from "#web/data/money/prices.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./AddLine.module.css"
import type { NewLine } from "./charges-draft.ts"

const kinds: readonly NewLine[] = [...chargeTypes, "Calibration"]

const hints: Partial<Record<NewLine, string>> = {
  Replace: t("glass and labor"),
  Remove: t("labor"),
  Install: t("labor"),
  "Install Kit": t("urethane, dam, primer"),
  Regulator: t("window regulator"),
  Provide: t("glass only"),
  Calibration: t("camera or sensor"),
}

function repairHint(charges: readonly Charge[] | undefined): string {
  const last = charges?.findLast(({ type }) => type === "Repair")
  if (!last) return t("chips")
  return last.total === 0 ? t("chips, free") : t(`chips, ${formatMoney(last.total)} for one`)
}

export function AddLine({
  onAdd,
  withRepair,
  openAtStart = false,
  dashed = false,
  disabledReason,
  ref,
}: {
  onAdd: (kind: NewLine) => void
  /** Query for the charges plus one repair. undefined if there are no rates to ask. */
  withRepair: PriceRequest | undefined
  openAtStart?: boolean | undefined
  dashed?: boolean
  disabledReason?: string | undefined
  ref?: Ref<HTMLButtonElement>
}) {
  const [opened, setOpened] = useState(openAtStart)
  const { prices } = usePrices(opened ? withRepair : undefined)
  const hintOf = (kind: NewLine) => (kind === "Repair" ? repairHint(prices?.charges) : hints[kind])
  return (
    <Menu opened={opened} onChange={setOpened} position={dashed ? "top" : "bottom-end"} width={250}>
      <Menu.Target>
        <Button
          ref={ref}
          kind={dashed ? "quiet" : "soft"}
          size={dashed ? "large" : "small"}
          icon={Plus}
          wide={dashed}
          className={(dashed && styles.dashed) || ""}
          expanded={opened}
          hotkey="l"
          disabledReason={disabledReason}
          onClick={() => setOpened(!opened)}
        >
          Add line
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)} className={styles.item ?? ""}>
            <b>{kind === "Calibration" ? "Calibration" : chargeTypeTexts[kind]}</b>{" "}
            <small>{hintOf(kind)}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
