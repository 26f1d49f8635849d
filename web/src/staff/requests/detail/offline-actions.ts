import type { Allowance, ControlName } from "#shared/domain/job/actions.ts"
import type { NextAction } from "#shared/domain/job/next-step.ts"
import { queueable } from "#web/data/offline/queueable.ts"

/** Not queueable actions themselves, but their calls are queued, or need a signal only in part. */
const queuedOtherwise: readonly (ControlName | NextAction)[] = [
  "acceptPayment",
  "saveSignature",
  "captureVin",
  "addNote",
  "addCalibration",
]

const worksOffline = (action: ControlName | NextAction): boolean =>
  queuedOtherwise.includes(action) ||
  queueable.actOnServiceRequest.canQueue({ action } as Parameters<
    typeof queueable.actOnServiceRequest.canQueue
  >[0])

/** `reason` if there is no signal and the step can't be queued. */
export const stepReason = (action: NextAction | undefined, reason: string | undefined): string | undefined =>
  action === undefined || worksOffline(action) ? undefined : reason

/** Disables what can't be queued, with `reason`, while there is no signal. */
export const disableWithoutSignal = (
  allowed: Record<ControlName, Allowance>,
  reason: string | undefined,
): Record<ControlName, Allowance> => {
  if (reason === undefined) return allowed
  return Object.fromEntries(
    Object.entries(allowed).map(([name, allowance]) => [
      name,
      allowance.allowed && !worksOffline(name as ControlName) // the keys of the record
        ? { allowed: false, refusal: "action_not_allowed", reason }
        : allowance,
    ]),
  ) as Record<ControlName, Allowance> // the same names
}
