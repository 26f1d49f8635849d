import { Checkbox, NativeSelect } from "@mantine/core"
import {
  hiddenStatuses,
  type ServiceStatus,
  serviceStatuses,
  statusText,
} from "../../../../../../shared/domain/status.ts"
import { Button } from "../../../../ui/Button.tsx"
import type { ListFilters, SortField } from "../address.ts"
import styles from "./FilterMenu.module.css"

const sortNames: Record<SortField, string> = {
  appointmentTimeStart: "Window",
  invoiceNumber: "Number",
  customerName: "Customer",
  vehicle: "Vehicle",
  zone: "Zone",
  serviceStatus: "Status",
  total: "Total",
}

const sortChoices = (Object.keys(sortNames) as SortField[]).flatMap((field) => [
  { value: `${field}:up`, label: `${sortNames[field]}, ascending` },
  { value: `${field}:down`, label: `${sortNames[field]}, descending` },
])

/** Which statuses are shown, and their order. */
export default function FilterChoices({
  filters,
  titleId,
  onChange,
}: {
  filters: ListFilters
  titleId: string
  onChange: (filters: ListFilters) => void
}) {
  const { hidden, sort } = filters
  const toggle = (status: ServiceStatus) =>
    onChange({
      ...filters,
      hidden: hidden.includes(status) ? hidden.filter((other) => other !== status) : [...hidden, status],
    })

  return (
    <>
      <NativeSelect
        label="Sort by"
        data={sortChoices}
        value={`${sort.field}:${sort.descending ? "down" : "up"}`}
        onChange={(event) => {
          const [field, direction] = event.currentTarget.value.split(":")
          const chosen = (Object.keys(sortNames) as SortField[]).find((name) => name === field)
          if (chosen) onChange({ ...filters, sort: { field: chosen, descending: direction === "down" } })
        }}
      />
      <fieldset className={styles.statuses}>
        <legend id={titleId}>Shown statuses</legend>
        {serviceStatuses.map((status) => (
          <Checkbox
            key={status}
            label={statusText(status)}
            checked={!hidden.includes(status)}
            onChange={() => toggle(status)}
          />
        ))}
      </fieldset>
      <footer>
        <Button size="small" onClick={() => onChange({ ...filters, hidden: [] })}>
          Show all
        </Button>
        <Button size="small" kind="quiet" onClick={() => onChange({ ...filters, hidden: hiddenStatuses })}>
          As usual
        </Button>
      </footer>
    </>
  )
}
