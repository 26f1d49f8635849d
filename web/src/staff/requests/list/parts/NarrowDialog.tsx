import { useQuery } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { pickGroups, techniciansQuery } from "#web/data/people/technicians.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { countOf } from "../../job-count.ts"
import type { ListFilters } from "../search-parameters.ts"
import { zonesOf } from "../view.ts"
import styles from "./NarrowDialog.module.css"

export type Narrowing = "technician" | "zone"

type Props = {
  by: Narrowing | undefined
  filters: ListFilters
  rows: readonly RequestSummary[]
  onChange: (filters: ListFilters) => void
  onClose: () => void
}

const requests = (count: number): string => `${count} ${count === 1 ? "request" : "requests"}`

const all = ""

export default function NarrowDialog({ by, filters, rows, onChange, onClose }: Props) {
  const choose = (change: Partial<ListFilters>) => {
    onChange({ ...filters, ...change })
    onClose()
  }
  return (
    <Dialog
      opened={by !== undefined}
      onClose={onClose}
      title={by === "zone" ? "Zones" : "Technicians"}
      subtitle={by === "zone" ? "Tap a zone to see only its jobs." : "Tap a name to see only their jobs."}
      width={440}
    >
      {by === "zone" ? (
        <Rows
          choices={[
            { value: all, text: "All zones", second: requests(rows.length) },
            ...zonesOf(rows).map(({ zone, count, unassigned }) => ({
              value: zone,
              text: zone,
              second: [requests(count), unassigned > 0 && `${unassigned} unassigned`]
                .filter(Boolean)
                .join(", "),
            })),
          ]}
          selectedId={filters.zone ?? all}
          onChoose={(zone) => choose({ zone: zone || undefined })}
        />
      ) : (
        <Technicians
          selectedId={filters.technician}
          rows={rows}
          onChoose={(technician) => choose({ technician })}
        />
      )}
    </Dialog>
  )
}

function Technicians({
  selectedId,
  rows,
  onChoose,
}: {
  selectedId: string | undefined
  rows: readonly RequestSummary[]
  onChoose: (id: string | undefined) => void
}) {
  const technicians = useQuery(techniciansQuery)
  return (
    <DataView
      query={technicians}
      failed="Couldn't load the technicians."
      loading={<SkeletonLines count={6} />}
      empty={null}
    >
      {(loaded) => (
        <Rows
          choices={[
            { value: all, text: "Everyone" },
            ...pickGroups(loaded)
              .flatMap(({ people }) => people)
              .map(({ _id, name }) => ({
                value: _id,
                text: name,
                // While one is chosen, other technicians' jobs aren't loaded, so there is nothing to count.
                ...(selectedId === undefined && { second: requests(countOf(_id, rows)) }),
              })),
          ]}
          selectedId={selectedId ?? all}
          onChoose={(id) => onChoose(id || undefined)}
        />
      )}
    </DataView>
  )
}

type Row = { value: string; text: string; second?: string }

function Rows({
  choices,
  selectedId,
  onChoose,
}: {
  choices: readonly Row[]
  selectedId: string
  onChoose: (value: string) => void
}) {
  return (
    <div className="stack gap-3">
      {choices.map(({ value, text, second }) => (
        <button
          key={value}
          type="button"
          className={`${styles.row} split box items-center gap-5 px-5 py-3 wrap-anywhere text-left pointer min-h-touch hover-ground`}
          aria-pressed={value === selectedId}
          data-autofocus={value === selectedId || undefined}
          onClick={() => onChoose(value)}
        >
          <b>{text}</b>
          {second && <small className="nowrap">{second}</small>}
        </button>
      ))}
    </div>
  )
}
