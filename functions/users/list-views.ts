import { listViews } from "#shared/api/views.ts"
import { handle } from "../platform/handle.ts"
import { viewStore } from "./view-store.ts"

export const handler = handle(
  listViews,
  ({ table }) => viewStore(table),
  async (_input, views, { actor }) => views.of(actor._id),
)
