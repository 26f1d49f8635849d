import type { User } from "#shared/api/users.ts"
import { formatHeadlineMoney, sum } from "#shared/domain/money/money.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { requestReports } from "../requests/readers/reports.ts"

export const isAccount = ({ role, category }: Pick<User, "role" | "category">): boolean =>
  role === "user" && category !== "personal"

/** Enough to name what is owed. */
const maxBills = 500

/** Refuses to end an account that owes: its statements need its name, email, and billing profile. */
export const refuseOpenBills = async (
  table: TableReader,
  { _id, name }: User,
  refuse: Refuse<"refused">,
): Promise<void> => {
  const { bills, cursor } = await requestReports(table).openBills(
    { payer: "account", id: _id },
    { limit: maxBills },
  )
  if (bills.length === 0) return
  const due = formatHeadlineMoney(sum(bills.map((bill) => bill.due)))
  const owes = cursor ? `more than ${due}` : due
  throw refuse("refused", { detail: `${name} still owes ${owes}. Settle the open bills first.` })
}
