import { useQuery } from "@tanstack/react-query"
import { MapPinned } from "lucide-react"
import { useMemo, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isWholeDay, shortDate, windowText } from "#shared/domain/schedule/dates.ts"
import { unknownZone } from "#shared/domain/schedule/zones.ts"
import { useTechnicianName } from "#web/data/people/technicians.ts"
import { plannedQuery } from "#web/data/requests/requests.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import styles from "./ZonesOfDay.module.css"
import { type ZoneOfDay, zonesOf } from "./zones-of-day.ts"

type Props = {
  /** YYYY-MM-DD, or a part of it while typing. */
  date: string
  request: Pick<ServiceRequest, "invoiceNumber" | "zone">
}

export function ZonesOfDay(props: Props) {
  const [opened, setOpened] = useState(false)
  if (!isWholeDay(props.date)) return null
  return (
    <>
      <div>
        <Button kind="soft" size="small" icon={MapPinned} expanded={opened} onClick={() => setOpened(true)}>
          Zones that day
        </Button>
      </div>
      {opened && <Zones {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

function Zones({ date, request, onClose }: Props & { onClose: () => void }) {
  const planned = useQuery(plannedQuery(date))
  const zones = useMemo(
    () => zonesOf((planned.data ?? []).filter((row) => row.invoiceNumber !== request.invoiceNumber)),
    [planned.data, request.invoiceNumber],
  )
  const nameOf = useTechnicianName()
  const { zone: jobZone } = request
  return (
    <Dialog opened onClose={onClose} title={`Zones on ${shortDate(date)}`} width={460}>
      <DataView
        query={planned}
        failed="Couldn't load the day."
        loading={<SkeletonLines count={5} />}
        empty={{
          when: () => zones.length === 0,
          show: <p className={`${styles.none} text-muted`}>No other jobs on this day yet.</p>,
        }}
      >
        {() => (
          <>
            {jobZone !== unknownZone && !zones.some(({ zone }) => zone === jobZone) && (
              <p className={`${styles.none} text-muted`}>No other job in {jobZone} on this day yet.</p>
            )}
            <ul className={`${styles.zones} stack gap-3 p-0 m-0 list-none`}>
              {zones.map((zone) => (
                <li
                  key={zone.zone}
                  className="border-line gap-1 px-5 py-4 stack rounded-2"
                  data-own={zone.zone === jobZone || undefined}
                >
                  <div className="cluster split gap-x-5 gap-y-1">
                    <b>{zone.zone}</b>
                    {zone.zone === jobZone && <small>this job's zone</small>}
                  </div>
                  <span>{zoneSummaryText(zone)}</span>
                  <small>{zone.technicians.map(nameOf).join(", ") || "No technician yet"}</small>
                </li>
              ))}
            </ul>
          </>
        )}
      </DataView>
    </Dialog>
  )
}

const zoneSummaryText = ({ jobs, hours }: ZoneOfDay): string =>
  [`${jobs} ${jobs === 1 ? "job" : "jobs"}`, hours && windowText(hours)].filter(Boolean).join(", ")
