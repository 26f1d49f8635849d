import { retryPictures } from "#shared/api/inbox.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { inboxReader, incomingTextChangeRace, incomingTextWrite } from "./inbox.ts"
import { startOver } from "./rules/picture.ts"

/** Resets the tries. The stream queues the text again. */
export const handler = handle(
  retryPictures,
  ({ table }) => inboxReader(table),
  async ({ body: { _id } }, inbox, { now, commit, refuse }) =>
    retryOnConflict([incomingTextChangeRace], async () => {
      const text = await inbox.received(_id)
      if (!text) throw refuse("not_found")
      const restarted = startOver(text, now)
      const reply = { matches: Number(restarted !== undefined) }
      await commit(restarted ? [incomingTextWrite(text, restarted)] : [], reply)
      return reply
    }),
)
