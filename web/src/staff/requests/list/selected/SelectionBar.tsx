import { MessageSquare, Printer, UserRound, X } from "lucide-react"
import { useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { Button } from "#web/ui/Button.tsx"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { lazyComponent, useEverOpened } from "#web/ui/lazy-component.tsx"
import { DaySheet } from "./DaySheet.tsx"
import styles from "./SelectionBar.module.css"

const AssignSelected = lazyComponent(() => import("./AssignSelected.tsx"))
const TextSelected = lazyComponent(() => import("./TextSelected.tsx"))

type Props = {
  rows: readonly RequestSummary[]
  visibleCount: number
  date: string
  technicians: ReadonlyMap<string, string>
  onSelectAll: () => void
  onEnd: () => void
}

/** What can be done with several requests at once. */
export default function SelectionBar({ rows, visibleCount, date, technicians, onSelectAll, onEnd }: Props) {
  const [opened, setOpened] = useState<"assign" | "text">()
  const assignLoads = useEverOpened(opened === "assign")
  const textLoads = useEverOpened(opened === "text")
  const none = rows.length === 0 ? "Select a request." : undefined
  return (
    <>
      <Reasons className={styles.bar}>
        <b className="tabular-nums" role="status">
          {rows.length} selected
        </b>
        <Button kind="quiet" size="large" onClick={onSelectAll}>
          Select all {visibleCount}
        </Button>
        <span className={`${styles.acts} cluster gap-3 ml-auto`}>
          <Button size="large" icon={UserRound} disabledReason={none} onClick={() => setOpened("assign")}>
            Assign
          </Button>
          <Button size="large" icon={MessageSquare} disabledReason={none} onClick={() => setOpened("text")}>
            Text
          </Button>
          <Button size="large" icon={Printer} disabledReason={none} onClick={() => window.print()}>
            Day sheet
          </Button>
        </span>
        <span className={styles.end}>
          <Button kind="quiet" size="large" icon={X} onClick={onEnd}>
            Done
          </Button>
        </span>
      </Reasons>
      {rows.length > 0 && <DaySheet rows={rows} date={date} technicians={technicians} />}
      {assignLoads && (
        <AssignSelected
          opened={opened === "assign"}
          rows={rows}
          technicians={technicians}
          onClose={() => setOpened(undefined)}
        />
      )}
      {textLoads && (
        <TextSelected
          opened={opened === "text"}
          rows={rows}
          technicians={technicians}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
