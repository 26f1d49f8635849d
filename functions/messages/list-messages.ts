import { listMessages } from "#shared/api/messages.ts"
import { handle } from "../platform/handle.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { userReader } from "../users/store.ts"
import { inboxReader } from "./inbox.ts"

export const handler = handle(
  listMessages,
  ({ table }) => ({ inbox: inboxReader(table), requests: requestReader(table), users: userReader(table) }),
  {
    async own({ query: { limit = 30, cursor } }, { inbox, users }, { actor, setNextCursor }) {
      const user = await users.get(actor._id)
      const pageSize = Math.min(limit || 30, 200)
      const addresses = [user?.phone, user?.email].filter(
        (address) => address !== undefined && address !== "",
      )
      const messages = (
        await Promise.all(
          addresses.map((address) => inbox.listSentTo(address ?? "", actor._id, pageSize + 1, cursor)),
        )
      )
        .flat()
        .toSorted((one, other) => (one.at < other.at ? 1 : -1))
      const page = messages.slice(0, pageSize)
      setNextCursor(messages.length > pageSize ? page.at(-1)?.at : undefined)
      return page
    },
    async ofJob(
      { query: { invoiceNumber, limit, cursor } },
      { inbox, requests },
      { actor, refuse, setNextCursor },
    ) {
      await requests.openFor(actor, invoiceNumber, refuse)
      const page = await inbox.listAbout(invoiceNumber, { limit: Math.min(limit || 30, 200), cursor })
      setNextCursor(page.cursor)
      return page.messages
    },
  },
  prefetchRequest,
)
