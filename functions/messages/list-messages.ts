import { listMessages } from "#shared/api/messages.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { userReader } from "../users/store.ts"
import { inboxReader } from "./inbox.ts"

const usualMessages = 30

export const handler = handle(
  listMessages,
  ({ table }) => ({ inbox: inboxReader(table), requests: requestReader(table), users: userReader(table) }),
  {
    async own({ query: { limit, cursor } }, { inbox, users }, { actor, setNextCursor }) {
      const user = await users.get(actor._id)
      const maxReturned = pageSize(limit, { usual: usualMessages })
      const addresses = [user?.phone, user?.email].filter(
        (address) => address !== undefined && address !== "",
      )
      const messages = (
        await Promise.all(
          addresses.map((address) => inbox.listSentTo(address ?? "", actor._id, maxReturned + 1, cursor)),
        )
      )
        .flat()
        .toSorted((one, other) => (one.at < other.at ? 1 : -1))
      const page = messages.slice(0, maxReturned)
      setNextCursor(messages.length > maxReturned ? page.at(-1)?.at : undefined)
      return page
    },
    async ofJob(
      { query: { invoiceNumber, limit, cursor } },
      { inbox, requests },
      { actor, refuse, setNextCursor },
    ) {
      await requests.openFor(actor, invoiceNumber, refuse)
      const query = { limit: pageSize(limit, { usual: usualMessages }), cursor }
      const page = await inbox.listAbout(invoiceNumber, query)
      setNextCursor(page.cursor)
      return page.messages
    },
  },
  prefetchRequest,
)
