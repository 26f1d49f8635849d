import { useMemo, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { hoursOn } from "#shared/domain/schedule/opening-hours.ts"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { useJustChanged } from "../list/just-changed.ts"
import type { Lane } from "./board.ts"
import { whyNotMovable } from "./labels.ts"
import type { View } from "./search-parameters.ts"
import { useAssigning } from "./use-assigning.tsx"
import { useConfirmedOverlaps } from "./use-confirmed-overlaps.ts"
import { useDays } from "./use-days.ts"
import { boardsOf, datesOfWeek, lanesOf } from "./week.ts"

/** The dialog that is open, and what it is about. */
export type OpenDialog =
  | { name: "move"; row: RequestSummary; of: string | undefined }
  | { name: "drive"; lane: Lane }
  | { name: "choose" }
  | { name: "filter" }

/** A day or week of the shops: its boards, what is moved on them, and the dialog that is open. */
export function useScheduler(date: string, view: View) {
  const dates = useMemo(() => (view === "week" ? datesOfWeek(date) : [date]), [date, view])
  const query = useDays(dates)
  const { data } = query
  const confirmed = useConfirmedOverlaps()
  const [open, setOpen] = useState<OpenDialog>()
  const names = useMemo(
    () => new Map(data?.technicians.map(({ _id, name }) => [_id, name])),
    [data?.technicians],
  )
  const nameOf = (id: string) => names.get(id) ?? "Technician"
  const assigning = useAssigning(data && { rows: data.rows, shops: data.shops, nameOf }, {
    confirm: confirmed.confirm,
    onMoved: focusCard,
  })
  const boards = useMemo(
    () => data && assigning.rows && boardsOf(dates, { ...data, rows: assigning.rows }),
    [data, dates, assigning.rows],
  )
  return {
    query,
    confirmed,
    open,
    setOpen,
    assigning,
    board: boards?.whole,
    days: boards?.days ?? [],
    rows: assigning.rows ?? [],
    lanes: boards ? lanesOf(boards.whole) : [],
    isClosed: (day: string) =>
      data?.shops.length !== 0 && data?.shops.every((shop) => !hoursOn(shop, day)) === true,
    changed: useJustChanged(dates.join(" "), data && [...data.rows]),
    actions: {
      nameOf,
      isConfirmed: confirmed.isConfirmed,
      isMoving: assigning.isMoving,
      onMove: (row: RequestSummary, of: string | undefined) => {
        const reason = whyNotMovable(row)
        if (reason === undefined) setOpen({ name: "move", row, of })
        else showMessage(reason)
      },
      onDrive: (lane: Lane) => setOpen({ name: "drive", lane }),
    },
  }
}

export type SchedulerState = ReturnType<typeof useScheduler>

/** Returns focus to a card that was moved by keyboard. */
function focusCard(invoiceNumber: number): void {
  const find = () => {
    const { activeElement } = document
    // Only if focus was lost with the card. The user may have moved on.
    if (activeElement && !activeElement.matches("body, h1, h2")) return
    const card = document.querySelector<HTMLElement>(`[data-card="${invoiceNumber}"]`)
    const target = card?.matches("a") ? card : card?.querySelector("a")
    target?.focus({ preventScroll: true })
  }
  setTimeout(find, 60)
}
