import { listServiceRequestStates } from "#shared/api/requests/endpoints.ts"
import { serviceRequestStates } from "#shared/domain/job/status.ts"
import { handle } from "../platform/handle.ts"

export const handler = handle(
  listServiceRequestStates,
  () => undefined,
  async () => serviceRequestStates,
)
