import { Checkbox, NativeSelect, Popover } from "@mantine/core"
import { SlidersHorizontal } from "lucide-react"
import { useId, useState } from "react"
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

/** "Cancelled and Closed hidden", "3 statuses hidden". */
export function hiddenWords(hidden: readonly ServiceStatus[]): string | undefined {
  if (hidden.length === 0) return undefined
  const names = hidden.map(statusText)
  return hidden.length > 2 ? `${hidden.length} statuses hidden` : `${names.join(" and ")} hidden`
}

/** Which statuses are left out, and in what order the rest stands. */
export function FilterMenu({
  filters,
  onPhone,
  onChange,
}: {
  filters: ListFilters
  onPhone: boolean
  onChange: (filters: ListFilters) => void
}) {
  const [opened, setOpened] = useState(false)
  const titleId = useId()
  const { hidden, sort } = filters
  const toggle = (status: ServiceStatus) =>
    onChange({
      ...filters,
      hidden: hidden.includes(status) ? hidden.filter((other) => other !== status) : [...hidden, status],
    })

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        {onPhone ? (
          <Button
            size="large"
            icon={SlidersHorizontal}
            label="Filter and sort"
            expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        ) : (
          <Button
            kind="quiet"
            size="small"
            icon={SlidersHorizontal}
            expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            Filter and sort
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-labelledby={titleId}>
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
      </Popover.Dropdown>
    </Popover>
  )
}
