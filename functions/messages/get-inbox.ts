import { getInbox } from "#shared/api/inbox.ts"
import type { ConversationMessage } from "#shared/api/outbox.ts"
import { mediaReader } from "../media/store.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { inboxReader, type Received, withOpenWishes } from "./inbox.ts"
import { isAwaited } from "./rules/picture.ts"
import { consentReader } from "./store.ts"

const pageOf = (limit: number | undefined) => Math.min(limit || 50, 200)

type Shown = Pick<ConversationMessage, "pictures" | "awaited" | "problems">

export const handler = handle(
  getInbox,
  ({ table, needs }) => ({
    table,
    inbox: inboxReader(table),
    attachments: mediaReader(table),
    address: needs("signing", signedUrl),
  }),
  {
    async threads({ query: { limit, cursor } }, { table, inbox }, { continueAt }) {
      const page = await inbox.threads({ limit: pageOf(limit), cursor })
      continueAt(page.cursor)
      const [threads, known] = await Promise.all([
        withOpenWishes(table, page.threads),
        consentReader(table).ofMany(page.threads.map(({ phone }) => phone)),
      ])
      return threads.map((thread) =>
        known.get(thread.phone)?.doubtful ? { ...thread, mayHaveOptedOut: true as const } : thread,
      )
    },
    async ofPhone(
      { query: { phone, limit, cursor } },
      { inbox, attachments, address },
      { now, refuse, continueAt },
    ) {
      if (!(await inbox.thread(phone)))
        throw refuse("not_found", { detail: "Nobody has texted us from this number." })
      const page = await inbox.withPhone(phone, { limit: pageOf(limit), cursor })
      continueAt(page.cursor)

      const picturesOf = async ({ media, mediaId }: Received): Promise<Shown> => {
        const kept = mediaId
          ? ((await attachments.one(mediaId))?.pictures ?? [])
          : media.flatMap(({ picture }) => picture ?? [])
        const awaited = mediaId ? 0 : media.filter(isAwaited).length
        const problems = media.flatMap(({ problem }) => problem ?? [])
        const pictures = await Promise.all(
          kept.map(async ({ key, thumb }) => ({
            address: await address(key, now),
            thumb: await address(thumb, now),
          })),
        )
        return {
          ...(pictures.length > 0 && { pictures }),
          ...(awaited > 0 && { awaited }),
          ...(problems.length > 0 && { problems }),
        }
      }
      const withMedia = page.received.filter(({ media }) => media.length > 0)
      const shown = new Map(
        await Promise.all(withMedia.map(async (one) => [one.id, await picturesOf(one)] as const)),
      )
      return page.messages.map((message) => ({ ...message, ...shown.get(message._id) }))
    },
  },
)
