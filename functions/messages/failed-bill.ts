import { randomBytes } from "node:crypto"
import { hasFailed } from "#shared/domain/messages/messages.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import type { OutgoingMessage } from "../platform/outbox.ts"
import type { Write } from "../platform/table.ts"
import { systemTask, taskCreation } from "../tasks/store.ts"

/** What the recipient didn't get. The screen shows a copy that fails before it counts as sent. */
const nameOf = ({ cause, invoiceNumber, followed, state }: OutgoingMessage): string | undefined => {
  if (cause === "invoiceCopy" && (followed || state === "dead")) return `The copy of invoice ${invoiceNumber}`
  if (cause !== "bill") return undefined
  return invoiceNumber === undefined ? "The statement" : `The bill of invoice ${invoiceNumber}`
}

/**
 * The task for a bill, statement, or invoice copy that didn't arrive, written with the message's new state. Without it,
 * the claim or the Net job waits as submitted for a payment that can't come.
 */
export const failedBillTask = (current: OutgoingMessage, next: OutgoingMessage, now: Date): Write[] => {
  const name = nameOf(next)
  if (name === undefined || hasFailed(current) || !hasFailed(next)) return []
  const { kind, to, problem = "" } = next
  const [contact, recipient] = kind === "text" ? ["phone", showPhone(to)] : ["address", to]
  const description = `${name} didn't reach ${recipient}. ${problem} Check the ${contact}, then send it again.`
  return taskCreation(systemTask(randomBytes(12).toString("hex"), description.replaceAll(/ +/g, " "), now))
}
