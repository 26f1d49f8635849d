import { deleteServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { auditWrite } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"
import { promoUseCounter } from "../promocodes/store.ts"
import { branchStore } from "../settings/store.ts"
import { prefetchRequest, requestReader } from "./readers/request.ts"
import { withoutVisit } from "./rules/new-request.ts"
import { visibleChanges } from "./rules/visible-changes.ts"
import { changeRequestWrites, deleteRequestWrites } from "./store.ts"

/** What the audit keeps of a deleted request, to look into a deletion that hides money. */
const keptFields = ["serviceStatus", "total", "customerId"] as const

const lastValues = (request: ServiceRequest, role: Role) =>
  visibleChanges(
    keptFields.flatMap((field) => (request[field] === undefined ? [] : { field, from: request[field] })),
    role,
  )

/** Deletes a request and its links in one transaction. The stream removes notes, history, and files later. */
export const handler = handle(
  deleteServiceRequest,
  ({ table }) => ({
    requests: requestReader(table),
    branches: branchStore(table),
    promoUses: promoUseCounter(table),
  }),
  async ({ query: { invoiceNumber } }, { requests, branches, promoUses }, { actor, now, commit, refuse }) =>
    retryOnConflict(
      () => true,
      async () => {
        const current = await requests.openFor(actor, invoiceNumber, refuse)
        const may = mayDo("deleteRequest", current, actor.role)
        if (!may.ok) throw refuse(may.refusal, { detail: may.detail })
        const [attached, promoWrites, original, allBranches] = await Promise.all([
          requests.attached(invoiceNumber),
          promoUses(current, undefined),
          current.originalInvoice === undefined ? undefined : requests.find(current.originalInvoice),
          branches.all(),
        ])
        const reply = { matches: 1, ...attached }
        await commit(
          [
            ...deleteRequestWrites(current),
            ...promoWrites,
            ...(original
              ? changeRequestWrites(original, withoutVisit(original, invoiceNumber), {
                  actor,
                  now,
                  branches: allBranches,
                })
              : []),
            auditWrite({
              at: now.toISOString(),
              by: toPerson(actor),
              action: "deleted",
              what: "serviceRequest",
              id: String(invoiceNumber),
              name: String(invoiceNumber),
              version: current.version + 1,
              changes: lastValues(current, actor.role),
            }),
          ],
          reply,
        )
        return reply
      },
    ),
  prefetchRequest,
)
