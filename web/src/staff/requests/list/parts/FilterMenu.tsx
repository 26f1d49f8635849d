import { SlidersHorizontal } from "lucide-react"
import { useRef, useState } from "react"
import { type ServiceStatus, statusText } from "#shared/domain/job/status.ts"
import { Button } from "#web/ui/Button.tsx"
import { lazyComponent, useEverOpened } from "#web/ui/lazy-component.tsx"
import type { ListFilters } from "../search-parameters.ts"

const FilterChoices = lazyComponent(() => import("./FilterChoices.tsx"))

export function hiddenText(hidden: readonly ServiceStatus[]): string | undefined {
  if (hidden.length === 0) return undefined
  const names = hidden.map(statusText)
  return hidden.length > 2 ? `${hidden.length} statuses hidden` : `${names.join(" and ")} hidden`
}

export function FilterMenu({
  filters,
  onPhone,
  onChange,
}: {
  filters: ListFilters
  onPhone: boolean
  onChange: (filters: ListFilters) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const shouldLoad = useEverOpened(opened)

  return (
    <>
      {onPhone ? (
        <Button
          ref={button}
          size="large"
          icon={SlidersHorizontal}
          label="Filter and sort"
          expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      ) : (
        <Button
          ref={button}
          kind="quiet"
          size="small"
          icon={SlidersHorizontal}
          expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Filter and sort
        </Button>
      )}
      {shouldLoad && (
        <FilterChoices
          filters={filters}
          onChange={onChange}
          opened={opened}
          onOpened={setOpened}
          button={button}
        />
      )}
    </>
  )
}
