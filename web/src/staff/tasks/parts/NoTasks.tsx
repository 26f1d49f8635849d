import { Empty } from "#web/ui/feedback/DataView.tsx"
import type { TaskFilters } from "../search-parameters.ts"

export const NoTasks = ({ filters: { state, person } }: { filters: TaskFilters }) =>
  state === "open" && person === "" ? (
    <Empty title="Nothing to do">New tasks show up here until they're done.</Empty>
  ) : (
    <Empty title="No tasks here">Nothing matches this filter. Choose another one above.</Empty>
  )
