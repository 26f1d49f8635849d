import { Plus } from "lucide-react"
import { useRef } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Kbd } from "#web/ui/Kbd.tsx"
import type { Board } from "../board.ts"
import { useDropTarget } from "../drag.ts"
import { TrayCard } from "./JobCard.tsx"
import styles from "./Tray.module.css"

type Props = {
  board: Pick<Board, "tray" | "done" | "unassigned" | "requests">
  newRequest: string
  dragged: number | undefined
  isDropTarget: boolean
  isMoving: (invoiceNumber: number) => boolean
  changed: ReadonlyMap<number, number>
}

export function Tray({ board, newRequest, dragged, isDropTarget, isMoving, changed }: Props) {
  const element = useRef<HTMLElement>(null)
  useDropTarget(element, null)
  const group = (title: string, rows: readonly RequestSummary[]) => (
    <div key={title} className={`${styles.group} stack gap-3`}>
      <h3>
        {title} <span>{rows.length}</span>
      </h3>
      {rows.map((row) => (
        <TrayCard
          key={row.invoiceNumber}
          row={row}
          of={undefined}
          moving={isMoving(row.invoiceNumber)}
          dragged={dragged === row.invoiceNumber}
          hot={changed.has(row.invoiceNumber)}
        />
      ))}
    </div>
  )
  return (
    <section
      ref={element}
      className={isDropTarget ? `${styles.tray} ${styles.over}` : styles.tray}
      aria-labelledby="tray-title"
    >
      <header className={styles.head}>
        <h2 id="tray-title" className="heading type-text">
          Unassigned
        </h2>
        <b>{board.unassigned}</b>
      </header>
      {/* A scrollable region must be reachable by keyboard. */}
      <div className={styles.cards} tabIndex={-1}>
        {board.unassigned === 0 && (
          <p className="px-3 py-5 text-muted">
            {board.requests === 0 ? "Nothing scheduled yet." : "Every request has a technician."}
          </p>
        )}
        {board.requests === 0 && (
          <ButtonLink icon={Plus} to={newRequest}>
            New service
          </ButtonLink>
        )}
        {board.tray.map(({ zone, rows }) => group(zone, rows))}
        {board.done.length > 0 && group("Done, no technician", board.done)}
      </div>
      <p className="p-5 text-muted type-small rule-above">
        Drag to a lane, or press <Kbd>M</Kbd> on a job for “Move to…”. The promised window stays.
      </p>
    </section>
  )
}
