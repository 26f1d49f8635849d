import type { User } from "../../../shared/api/users.ts"
import { payInRole } from "../../../shared/domain/pay.ts"
import type { PayOf } from "./edit.ts"

/** What a line pays a technician by their own rates; nothing to somebody who is none. */
export const payByRates =
  (technicians: readonly User[]): PayOf =>
  (line, { _id, role, half }) => {
    const technician = technicians.find((one) => one._id === _id)
    return technician ? payInRole(line, technician, role, half) : 0
  }
