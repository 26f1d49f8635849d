import { randomBytes } from "node:crypto"
import { hasFailed } from "#shared/domain/messages/messages.ts"
import type { OutgoingMessage } from "../platform/outbox.ts"
import type { Write } from "../platform/table.ts"
import { systemTask, taskCreation } from "../tasks/store.ts"

/**
 * The task for a bill or statement that didn't reach its carrier, written with the message's new state. Without it, the claim waits
 * in Submitted for a payment that can't come.
 */
export const failedBillTask = (current: OutgoingMessage, next: OutgoingMessage, now: Date): Write[] => {
  const { cause, invoiceNumber, to, problem = "" } = next
  if (cause !== "bill" || hasFailed(current) || !hasFailed(next)) return []
  const name = invoiceNumber === undefined ? "The statement" : `The bill of invoice ${invoiceNumber}`
  const description = `${name} didn't reach ${to}. ${problem} Check the address, then send it again.`
  return taskCreation(systemTask(randomBytes(12).toString("hex"), description.replaceAll(/ +/g, " "), now))
}
