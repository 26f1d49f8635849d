import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import type { NextStepFacts } from "#shared/domain/job/request.ts"

const noCosts = { cost: 0, partcost: 0, laborcost: 0, misccost: 0, pnlnet: 0 }
const noPay = { pay: 0 }

/**
 * Replies omit figures the role may not see, although the type has them. The pricing rules need all, so
 * missing ones count as zero.
 */
export const withHiddenFigures = <Reply extends Pick<ServiceRequest, "charges">>(reply: Reply): Reply => ({
  ...reply,
  charges: reply.charges.map((line) => ({
    ...noCosts,
    ...line,
    technicians: (line.technicians ?? []).map((technician) => ({ ...noPay, ...technician })),
  })),
})

export const factsOf = (
  request: ServiceRequest,
  nameOf: NameOf,
): NextStepFacts & { technicianNames: string[] } => ({
  ...request,
  technicianNames: plannedTechnicians(request).map(nameOf),
})

export type NameOf = (id: string) => string
