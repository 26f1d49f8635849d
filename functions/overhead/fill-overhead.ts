import { fillOverhead } from "#shared/api/overhead.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { linesWithoutPay } from "#shared/domain/money/pay.ts"
import { handle } from "../platform/handle.ts"
import { unwrap } from "../platform/refusal.ts"
import { partCostReader } from "../quotes/reader.ts"
import { prefetchRequest } from "../requests/readers/request.ts"
import { requestStore } from "../requests/store.ts"
import { branchesQuery, branchStore, settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { applyAutofill, removeAutofill } from "./rules/autofill.ts"

const reply = (request: ServiceRequest) => ({
  matches: 1,
  invoiceNumber: request.invoiceNumber,
  version: request.version,
  autofilled: request.overhead !== undefined,
  missingPay: linesWithoutPay(request.charges),
  technicians: request.assignedTechnicians,
  totalPartsCost: request.totalPartsCost,
  totalLaborCost: request.totalLaborCost,
  totalMiscCost: request.totalMiscCost,
  totalPnlNet: request.totalPnlNet,
})

export const handler = handle(
  fillOverhead,
  ({ table, provide }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    settings: settingsReader(table),
    users: userReader(table),
    costs: partCostReader({ table, provide }),
  }),
  async (
    { body: { invoiceNumber, action } },
    { requests, branches, settings, users, costs },
    { actor, now, commit, refuse },
  ) => {
    const [places, { autofill }] = await Promise.all([branches.all(), settings.settings()])
    const stored = await requests.change({
      number: invoiceNumber,
      baseVersion: undefined,
      actor,
      refuse,
      now,
      branches: places,
      commit,
      reply,
      // After a concurrent change, fill in the current job.
      async decide(current) {
        const isMarked = current.overhead !== undefined
        if (action === "reset")
          return {
            finish: (merged) => ({ ...merged, ...removeAutofill(current) }),
            ...(!isMarked && { onlyIfChanged: true }),
            event: { code: "overheadReset" },
          }
        const parts = current.charges.flatMap(({ part }) => part ?? [])
        const [people, partCosts] = await Promise.all([
          users.getMany(current.assignedTechnicians),
          costs.of(parts),
        ])
        const autofillContext = { settings: autofill, people, partCosts, by: actor.name, now }
        const autofillPatch = unwrap(applyAutofill(current, autofillContext), refuse)
        return {
          finish: (merged) => ({ ...merged, ...autofillPatch }),
          // Mark complete jobs too, so they leave the list of open ones.
          ...(isMarked && { onlyIfChanged: true }),
          event: { code: "overheadFilled" },
        }
      },
    })
    return reply(stored)
  },
  (sent) => [...prefetchRequest(sent), { query: branchesQuery() }],
)
