import { Popover } from "@mantine/core"
import { SlidersHorizontal } from "lucide-react"
import { useId, useState } from "react"
import { type ServiceStatus, statusText } from "../../../../../../shared/domain/status.ts"
import { Button } from "../../../../ui/Button.tsx"
import { later } from "../../../../ui/later.tsx"
import type { ListFilters } from "../address.ts"
import styles from "./FilterMenu.module.css"

const FilterChoices = later(() => import("./FilterChoices.tsx"))

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
        <FilterChoices filters={filters} titleId={titleId} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}
