import type { Refuse } from "../platform/refusal.ts"
import { SupplierFailure } from "../providers/suppliers/failure.ts"

/** For `catch`: a supplier's failure ends the call with its own sentence; anything else is thrown on. */
export const tellFailure =
  (refuse: Refuse<"supplier_failed">) =>
  (error: unknown): never => {
    if (!(error instanceof SupplierFailure)) throw error
    const { supplier, fault, retryAfterSeconds } = error
    throw refuse("supplier_failed", {
      detail: error.message,
      supplier,
      fault,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
