import { useQuery } from "@tanstack/react-query"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { zipsQuery } from "#web/data/shop/zips.ts"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { technicianIdsOf } from "../board.ts"
import { driveOf, milesTo } from "../drive.ts"
import type { Days } from "../use-days.ts"
import type { OpenDialog, SchedulerState } from "../use-scheduler.ts"
import { ChooseDialog } from "./ChooseDialog.tsx"
import { FilterDialog } from "./FilterDialog.tsx"
import { MoveDialog } from "./MoveDialog.tsx"

const DriveDialog = lazyComponent(() => import("./DriveDialog.tsx"))

type Props = { open: OpenDialog; data: Days; date: string; scheduler: SchedulerState }

export function SchedulerDialog({ open, data, date, scheduler }: Props) {
  const {
    days,
    rows,
    isClosed,
    assigning: { assign },
    actions: { nameOf },
  } = scheduler
  const close = () => scheduler.setOpen(undefined)
  const { data: zips } = useQuery(zipsQuery)
  return (
    <>
      {open.name === "move" && (
        <MoveDialog
          row={open.row}
          from={open.of}
          days={
            isBeforeCompletion(open.row.serviceStatus)
              ? days
              : days.filter((day) => day.date === open.row.appointmentDate)
          }
          nameOf={nameOf}
          milesTo={(technician, row, day) => milesTo(technician, row, { ...data, ...day }, zips)}
          isClosed={isClosed}
          onMove={(to, confirmed) => {
            close()
            assign([{ row: open.row, to }], { confirmed })
          }}
          onClose={close}
        />
      )}
      {open.name === "choose" && (
        <ChooseDialog
          days={days}
          date={date}
          nameOf={nameOf}
          onAssign={(moves, confirmed) => {
            close()
            assign(moves, { confirmed })
          }}
          onClose={close}
        />
      )}
      {open.name === "filter" && (
        <FilterDialog
          technicians={data.technicians}
          chosen={data.visibleTechnicians}
          jobsOf={(id) => rows.filter((row) => technicianIdsOf(row).includes(id)).length}
          onClose={close}
        />
      )}
      {open.name === "drive" && (
        <DriveDialog
          name={open.lane.technician.name}
          driveBy={(known) => driveOf(open.lane.technician._id, { ...data, date, rows }, known)}
          onClose={close}
        />
      )}
    </>
  )
}
