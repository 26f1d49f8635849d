import { MapPin, UserRound } from "lucide-react"
import { useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { Button } from "#web/ui/Button.tsx"
import { lazyComponent, useEverOpened } from "#web/ui/lazy-component.tsx"
import type { ListFilters } from "../search-parameters.ts"
import type { Narrowing } from "./NarrowDialog.tsx"

const NarrowDialog = lazyComponent(() => import("./NarrowDialog.tsx"))

export function NarrowMenu({
  filters,
  rows,
  names,
  onPhone,
  onChange,
}: {
  filters: ListFilters
  rows: readonly RequestSummary[]
  names: ReadonlyMap<string, string>
  onPhone: boolean
  onChange: (filters: ListFilters) => void
}) {
  const [opened, setOpened] = useState<Narrowing>()
  const shouldLoad = useEverOpened(opened !== undefined)
  const { technician, zone } = filters
  const size = onPhone ? "large" : "small"
  return (
    <span className={`phone-px-5 cluster gap-2`}>
      <Button
        kind={technician === undefined ? "quiet" : "soft"}
        size={size}
        icon={UserRound}
        onClick={() => setOpened("technician")}
      >
        {technician === undefined ? "Technicians" : shortName(names.get(technician) ?? "Technician")}
      </Button>
      <Button
        kind={zone === undefined ? "quiet" : "soft"}
        size={size}
        icon={MapPin}
        onClick={() => setOpened("zone")}
      >
        {zone ?? "Zones"}
      </Button>
      {shouldLoad && (
        <NarrowDialog
          by={opened}
          filters={filters}
          rows={rows}
          onChange={onChange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </span>
  )
}
