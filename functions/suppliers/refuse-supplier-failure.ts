import type { Refuse } from "../platform/refusal.ts"
import { SupplierFailure } from "../providers/suppliers/failure.ts"

/** For `catch`: turns a supplier failure into a refusal with its message. */
export const refuseSupplierFailure =
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
