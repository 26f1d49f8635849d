import { readInbox } from "#shared/api/inbox.ts"
import { authorOf } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { inboxReader, threadRace, threadWrite } from "./inbox.ts"

/** Texts after the displayed version stay unread. The first reader is kept. */
export const handler = handle(
  readInbox,
  ({ table }) => inboxReader(table),
  async ({ body: { phone, version } }, inbox, { actor, now, commit, refuse }) =>
    retryOnConflict([threadRace], async () => {
      const thread = await inbox.thread(phone)
      if (!thread) throw refuse("not_found")
      const isNew = thread.unread > 0 && thread.version <= version
      const reply = { matches: Number(isNew) }
      const readBy = authorOf(actor)
      const { version: _, ...nextThread } = { ...thread, unread: 0, readAt: now.toISOString(), readBy }
      await commit(isNew ? [threadWrite(thread, nextThread)] : [], reply)
      return reply
    }),
)
