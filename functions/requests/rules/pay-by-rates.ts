import type { User } from "#shared/api/users.ts"
import { payInRole, paysTechnicians } from "#shared/domain/money/pay.ts"
import type { PayOf } from "./edit.ts"

/** A technician's pay for a line by their rates. If they no longer exist, the line's pay stays. */
export const payByRates =
  (technicians: readonly User[]): PayOf =>
  (line, { _id, role, half, pay = 0, rateMissing }) => {
    const technician = technicians.find((one) => one._id === _id)
    if (technician) return payInRole(line, technician, role, half)
    return paysTechnicians(line) ? { pay, ...(rateMissing && { rateMissing }) } : { pay: 0 }
  }
