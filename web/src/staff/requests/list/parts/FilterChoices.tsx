import { Checkbox, NativeSelect, Popover } from "@mantine/core"
import { useMounted } from "@mantine/hooks"
import { type RefObject, useId } from "react"
import { hiddenStatuses, type ServiceStatus, serviceStatuses, statusText } from "#shared/domain/job/status.ts"
import { Button } from "#web/ui/Button.tsx"
import { ExistingTarget } from "#web/ui/page/ExistingTarget.tsx"
import { toggleIn } from "#web/ui/toggle-in.ts"
import type { ListFilters, SortField } from "../search-parameters.ts"
import styles from "./FilterChoices.module.css"

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

export default function FilterChoices({
  filters,
  onChange,
  opened,
  onOpened,
  button,
}: {
  filters: ListFilters
  onChange: (filters: ListFilters) => void
  opened: boolean
  onOpened: (opened: boolean) => void
  button: RefObject<HTMLElement | null>
}) {
  // Mounted before it opens, so that it can return focus to the button.
  const mounted = useMounted()
  const titleId = useId()
  const { hidden, sort } = filters
  const toggle = (status: ServiceStatus) => onChange({ ...filters, hidden: toggleIn(hidden, status) })

  return (
    <Popover
      opened={mounted && opened}
      onChange={onOpened}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ExistingTarget at={button} />
      </Popover.Target>
      <Popover.Dropdown className={`${styles.menu} stack gap-5 px-6 py-5`} aria-labelledby={titleId}>
        <NativeSelect
          label="Sort by"
          data={sortChoices}
          value={`${sort.field}:${sort.descending ? "down" : "up"}`}
          onChange={(event) => {
            const [field, direction] = event.currentTarget.value.split(":")
            const sortField = (Object.keys(sortNames) as SortField[]).find((name) => name === field)
            if (sortField)
              onChange({ ...filters, sort: { field: sortField, descending: direction === "down" } })
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
            Reset
          </Button>
        </footer>
      </Popover.Dropdown>
    </Popover>
  )
}
