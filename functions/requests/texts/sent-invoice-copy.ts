import { decide } from "#shared/domain/job/actions.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { advanceOutgoing, type OutgoingMessage, outboxReader, outgoingWrite } from "../../platform/outbox.ts"
import { retryOnConflict, type Table } from "../../platform/table.ts"
import { branchStore } from "../../settings/store.ts"
import { requestReader } from "../readers/request.ts"
import { toRequestChange } from "../rules/outcome.ts"
import { changeRequestWrites } from "../store.ts"

export const isCopySent = ({ cause, state }: Pick<OutgoingMessage, "cause" | "state">): boolean =>
  cause === "invoiceCopy" && (state === "sent" || state === "delivered")

/** It was sent, and its job isn't updated yet. */
export const isUnrecordedCopy = (message: OutgoingMessage): boolean =>
  isCopySent(message) && message.followed !== true

/** Records a sent invoice copy on its job, once. A Net job becomes Invoice Submitted. Conflicts are retried. */
export const recordSentCopy = (table: Table) => {
  const [outbox, requests, branches] = [outboxReader(table), requestReader(table), branchStore(table)]
  return (id: string, now: Date): Promise<void> =>
    retryOnConflict(
      () => true,
      async () => {
        const message = await outbox.one(id)
        if (!message || !isUnrecordedCopy(message)) return
        const { kind, to, by, invoiceNumber } = message
        const remembered = outgoingWrite(message, advanceOutgoing(message, { followed: true }))
        const job = invoiceNumber === undefined ? undefined : await requests.find(invoiceNumber)
        if (!job || !by) return table.transact([remembered])
        const outcome = decide("invoiceCopySent", job, { by: kind }, { role: "clerk", now })
        // Leave a job alone that was cancelled since.
        if (!outcome.ok) return table.transact([remembered])
        const decision = {
          ...toRequestChange(outcome, job, by.name),
          note: kind === "text" ? t(`Texted to ${showPhone(to)}`) : t(`Emailed to ${to}`),
        }
        const actor = { ...by, session: "outbox" }
        const change = changeRequestWrites(job, decision, { actor, now, branches: await branches.all() })
        await table.transact([...change, remembered])
      },
    )
}
