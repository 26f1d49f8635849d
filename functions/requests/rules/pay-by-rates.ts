import type { User } from "../../../shared/api/users.ts"
import { paidOf, paysTechnicians, rateOf } from "../../../shared/domain/pay.ts"
import type { PayOf } from "./edit.ts"

/** What a line pays a technician by his own rates; nothing for a line that nobody works on, or a rate nobody entered. */
export const payByRates =
  (technicians: readonly User[]): PayOf =>
  (line, { _id, role, half }) => {
    const technician = technicians.find((one) => one._id === _id)
    if (!technician || !paysTechnicians(line)) return 0
    return paidOf(rateOf(technician, role, line.type) ?? 0, line.type, half)
  }
