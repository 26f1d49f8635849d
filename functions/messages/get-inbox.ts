import { getInbox } from "#shared/api/inbox.ts"
import type { ConversationMessage } from "#shared/api/outbox.ts"
import { mediaReader } from "../media/store.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { attachmentIds, type IncomingText, inboxReader, withOpenTimeRequests } from "./inbox.ts"
import { isPending } from "./rules/pending-picture.ts"
import { startOver } from "./rules/picture.ts"
import { consentReader } from "./store.ts"

type MediaView = Pick<ConversationMessage, "pictures" | "awaited" | "problems" | "retryable">

export const handler = handle(
  getInbox,
  ({ table, provide }) => ({
    table,
    inbox: inboxReader(table),
    attachments: mediaReader(table),
    signUrl: provide("signing", signedUrl),
  }),
  {
    async threads({ query: { limit, cursor } }, { table, inbox }, { setNextCursor }) {
      const page = await inbox.threads({ limit: pageSize(limit), cursor })
      setNextCursor(page.cursor)
      const [threads, consents] = await Promise.all([
        withOpenTimeRequests(table, page.threads),
        consentReader(table).findMany(page.threads.map(({ phone }) => phone)),
      ])
      return threads.map((thread) =>
        consents.get(thread.phone)?.doubtful ? { ...thread, mayHaveOptedOut: true as const } : thread,
      )
    },
    async ofPhone(
      { query: { phone, limit, cursor } },
      { inbox, attachments, signUrl },
      { now, setNextCursor },
    ) {
      const page = await inbox.listWithPhone(phone, { limit: pageSize(limit), cursor })
      setNextCursor(page.cursor)

      const loadMedia = async (text: IncomingText): Promise<MediaView> => {
        const { media } = text
        const attached = await Promise.all(attachmentIds(text).map((id) => attachments.one(id)))
        const stored = [
          ...attached.flatMap((attachment) => attachment?.pictures ?? []),
          ...media.flatMap(({ picture }) => picture ?? []),
        ]
        const awaited = media.filter(isPending).length
        const problems = media.flatMap(({ problem }) => problem ?? [])
        const pictures = await Promise.all(
          stored.map(async ({ key, thumb }) => ({
            address: await signUrl(key, now),
            thumb: await signUrl(thumb, now),
          })),
        )
        return {
          ...(pictures.length > 0 && { pictures }),
          ...(awaited > 0 && { awaited }),
          ...(problems.length > 0 && { problems }),
          ...(startOver(text, now) && { retryable: true as const }),
        }
      }
      const withMedia = page.received.filter(({ media }) => media.length > 0)
      const mediaById = new Map(
        await Promise.all(withMedia.map(async (one) => [one.id, await loadMedia(one)] as const)),
      )
      return page.messages.map((message) => ({ ...message, ...mediaById.get(message._id) }))
    },
  },
)
