import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { plannedTechnicians } from "#shared/domain/job/crew.ts"
import type { NextStepFacts } from "#shared/domain/job/next-step.ts"

const noCosts = { cost: 0, partcost: 0, laborcost: 0, misccost: 0, pnlnet: 0 }
const noPay = { pay: 0 }

/**
 * A reply leaves out what the role may not see, although its type names it. The rules that reckon lines want every figure:
 * what was left out counts as nothing.
 */
export const withHiddenFigures = <Reply extends Pick<ServiceRequest, "charges">>(reply: Reply): Reply => ({
  ...reply,
  charges: reply.charges.map((line) => ({
    ...noCosts,
    ...line,
    technicians: (line.technicians ?? []).map((technician) => ({ ...noPay, ...technician })),
  })),
})

/** What the band and the steps read, with the technicians by name. */
export const factsOf = (
  request: ServiceRequest,
  nameOf: NameOf,
): NextStepFacts & { technicianNames: string[] } => ({
  ...request,
  technicianNames: plannedTechnicians(request).map(nameOf),
})

/** The name of a technician by their id. */
export type NameOf = (id: string) => string
