import type { OpenBill } from "#shared/api/reports.ts"
import { outstandingOf } from "#shared/domain/insurance/claims-report.ts"
import { type StatementPayer, statementSheet } from "#shared/domain/invoices/paper/statement-sheet.ts"
import type { DocumentKey } from "#shared/domain/media/file-folders.ts"
import { sum } from "#shared/domain/money/money.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import type { Language } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { carrierReader } from "../carriers/store.ts"
import type { Objects } from "../platform/files/objects.ts"
import type { Refuse } from "../platform/refusal.ts"
import { readPages, type TableReader } from "../platform/table.ts"
import { claimReader } from "../requests/readers/claims.ts"
import { requestReports } from "../requests/readers/reports.ts"
import { settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { documentHash } from "./document-hash.ts"
import { undrawnLog } from "./pdf/undrawn-log.ts"
import { translateStatementFor } from "./translate-paper.ts"

export type PayerId = { payer: Exclude<OpenBill["payer"], "customer">; id: string }

/** Statements of open bills. */
export const statementDrawer = (table: TableReader, files: Pick<Objects, "exists" | "put">) => {
  const { openBills } = requestReports(table)
  const claims = claimReader(table)
  const [users, carriers, settings] = [userReader(table), carrierReader(table), settingsReader(table)]

  const readAllBills = async (of: PayerId) => {
    const bills: OpenBill[] = []
    for await (const page of readPages((cursor) => openBills(of, { limit: 500, cursor })))
      bills.push(...page.bills)
    return bills
  }

  /** What a carrier got a bill for. It can't pay what wasn't billed. */
  const readBilled = async ({ payer, id }: PayerId): Promise<OpenBill[]> => {
    const bills = await readAllBills({ payer, id })
    if (payer === "account") return bills
    const claimOf = new Map((await claims.all()).map((claim) => [claim.invoiceNumber, claim]))
    return bills.flatMap((bill) => {
      const claim = claimOf.get(bill.invoiceNumber)
      const [oldest, ...later] = claim ? outstandingOf(claim) : []
      if (!claim || !oldest) return []
      const { since } = oldest
      const due = sum([oldest, ...later].map(({ amount }) => amount))
      return [{ ...bill, since: claim.billedOn ?? since, due, billed: bill.billed - (bill.due - due) }]
    })
  }

  const findPayer = async ({
    payer,
    id,
  }: PayerId): Promise<(StatementPayer & { language?: Language | undefined }) | undefined> => {
    if (payer === "account") {
      const account = await users.get(id)
      return account?.role === "user" && account.category !== "personal"
        ? { kind: "Account", ...account }
        : undefined
    }
    const carrier = await carriers.one(id)
    return (
      carrier && {
        kind: "Carrier",
        name: carrier.text,
        address: "",
        phone: "",
        email: carrier.billingEmail ?? "",
      }
    )
  }

  return async (of: PayerId, now: Date, refuse: Refuse<"not_found">) => {
    const [payer, business, bills] = await Promise.all([
      findPayer(of),
      settings.businessInfo(),
      readBilled(of),
    ])
    if (!payer)
      throw refuse("not_found", {
        detail: of.payer === "account" ? messages.billingProfiles.userNotFound : messages.carriers.notFound,
      })
    const today = todayIn(now)
    const sheet = statementSheet({
      business: { ...business, name: business.businessname, address: business.mainshop },
      payer,
      bills,
      today,
    })
    const translation = await translateStatementFor(sheet, payer.language)
    const key: DocumentKey = `statements/${of.id}/${documentHash([sheet, translation])}.pdf`
    if (!(await files.exists(key))) {
      const [{ drawStatement }, { fonts }] = await Promise.all([
        import("./pdf/draw-table.ts"),
        import("./pdf/fonts.ts"),
      ])
      const undrawn = undrawnLog()
      const pdf = await drawStatement(sheet, { fonts, today, translation, onUndrawn: undrawn.onUndrawn })
      undrawn.write(key)
      await files.put(key, pdf, "application/pdf")
    }
    return { key, fileName: `statement-${today}.pdf`, payer, business, count: bills.length, due: sheet.due }
  }
}
