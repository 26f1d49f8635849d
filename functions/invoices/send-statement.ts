import { randomUUID } from "node:crypto"
import { sendStatement } from "#shared/api/invoices.ts"
import { toHtml } from "../messages/store.ts"
import { authorOf } from "../platform/actor.ts"
import { objects } from "../platform/files/objects.ts"
import { handle } from "../platform/handle.ts"
import { messageWrite } from "../platform/outbox.ts"
import { statementDrawer } from "./statement-file.ts"

/** Emails a carrier what it hasn't paid, with the statement attached. */
export const handler = handle(
  sendStatement,
  ({ table, provide }) => statementDrawer(table, provide("documents", objects)),
  async ({ body: { carrier } }, draw, { actor, now, commit, refuse }) => {
    const { key, fileName, payer, business, count, due } = await draw(
      { payer: "carrier", id: carrier },
      now,
      refuse,
    )
    const refused = (detail: string) => refuse("action_not_allowed", { detail })
    if (!payer.email) throw refused(`${payer.name} has no email for bills. Add it to the carrier first.`)
    if (count === 0) throw refused(`${payer.name} owes nothing.`)
    const bills = count === 1 ? "1 bill is open" : `${count} bills are open`
    const body = `${bills}, ${due} in all. The statement is attached. Please tell us when they will be paid, or what is missing.\n\n${[business.businessname, business.phone].filter(Boolean).join("\n")}`
    const _id = randomUUID()
    const reply = { matches: 1, _id }
    const mail = messageWrite({
      id: _id,
      kind: "email",
      to: payer.email,
      subject: `${business.businessname}: ${bills}`,
      body,
      html: toHtml(body),
      attachments: [{ key, fileName }],
      cause: "bill",
      by: authorOf(actor),
      at: now.toISOString(),
    })
    await commit([mail], reply)
    return reply
  },
)
