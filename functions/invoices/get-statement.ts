import { createHash } from "node:crypto"
import { getStatement } from "#shared/api/invoices.ts"
import type { OpenBill } from "#shared/api/reports.ts"
import { statementSheet } from "#shared/domain/invoices/statement-sheet.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { setting } from "../platform/config.ts"
import { objects } from "../platform/files/objects.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { type RequestReports, requestReports } from "../requests/readers/reports.ts"
import { settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { undrawnLog } from "./pdf/undrawn-log.ts"

const readAllBills = async ({ openBills }: RequestReports, account: string) => {
  const bills: OpenBill[] = []
  let cursor: string | undefined
  do {
    const page = await openBills({ payer: "account", id: account }, { limit: 500, cursor })
    bills.push(...page.bills)
    cursor = page.cursor
  } while (cursor)
  return bills
}

/** Statements are cached by content and app version. */
export const handler = handle(
  getStatement,
  ({ table, provide }) => ({
    reports: requestReports(table),
    users: userReader(table),
    settings: settingsReader(table),
    files: provide("documents", objects),
    address: provide("signing", signedUrl),
  }),
  async ({ query: { account: id } }, { reports, users, settings, files, address }, { now, refuse }) => {
    const [account, business, bills] = await Promise.all([
      users.get(id),
      settings.businessInfo(),
      readAllBills(reports, id),
    ])
    if (!account || account.role !== "user" || account.category === "personal")
      throw refuse("not_found", { detail: messages.billingProfiles.userNotFound })
    const today = todayIn(now)
    const sheet = statementSheet({
      business: { ...business, name: business.businessname, address: business.mainshop },
      account,
      bills,
      today,
    })
    const hash = createHash("sha256").update(JSON.stringify([setting("APP_VERSION"), sheet]))
    const key = `statements/${id}/${hash.digest("hex").slice(0, 32)}.pdf`
    if (!(await files.exists(key))) {
      const [{ drawStatement }, { fonts }] = await Promise.all([
        import("./pdf/draw-statement.ts"),
        import("./pdf/fonts.ts"),
      ])
      const undrawn = undrawnLog()
      const pdf = await drawStatement(sheet, { fonts, today, onUndrawn: undrawn.onUndrawn })
      undrawn.write(key)
      await files.put(key, pdf, "application/pdf")
    }
    return { statement: await address(key, now), fileName: `statement-${today}.pdf` }
  },
)
