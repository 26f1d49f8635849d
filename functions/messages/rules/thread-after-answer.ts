import type { Thread } from "#shared/api/inbox.ts"

/** False while only the shop has texted. */
export const isFromCustomer = (thread: Thread | undefined): boolean =>
  thread !== undefined && thread.answeredAt !== thread.lastAt

type Answer = Pick<Thread, "phone" | "name" | "userId" | "invoiceNumber" | "answeredBy"> & {
  body: string
  at: string
}

/**
 * A customer's text stays the thread's last. A thread that the shop began shows the shop's own. Only the inbox marks
 * texts as read: an answer can come from a screen that doesn't show them.
 */
export const threadAfterAnswer = (
  thread: Thread | undefined,
  { body, at, answeredBy, ...facts }: Answer,
): Omit<Thread, "version"> => {
  const { lastAt, lastBody } = thread && isFromCustomer(thread) ? thread : { lastAt: at, lastBody: body }
  return { ...facts, ...thread, lastAt, lastBody, unread: thread?.unread ?? 0, answeredAt: at, answeredBy }
}
