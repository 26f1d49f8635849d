import { StoredQuote } from "#shared/api/quotes.ts"
import { leadDays, quoteKeptDays } from "#shared/domain/quotes/quote.ts"
import { addDays, todayIn } from "#shared/domain/schedule/dates.ts"
import { seconds } from "../platform/actor.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { absent, type Item, type TableReader, versionIs, type Write } from "../platform/table.ts"

/*
 * Access patterns of quotes
 *   one           QUOTE#id / A
 *   newest        gsi1 QUOTES / at#id
 *   leads         gsi2 LEADS / at#id     open, with a phone or an email
 *   how many      COUNT#lead / day       of that day's quotes, the open leads
 *   a part's cost QUOTED#part / A        as it was quoted last
 */

const schema = 1

/** What `RaceLost` tells when it was dismissed or turned into a request meanwhile. */
export const quoteRace = "another change of the same quote"

export const isLead = ({ state, phone, email }: StoredQuote): boolean =>
  state === "open" && Boolean(phone ?? email)

const keptUntil = ({ at }: StoredQuote): number => seconds(new Date(at)) + quoteKeptDays * 86_400

const itemOf = (quote: StoredQuote): Item => {
  const sortKey = indexKeys.messageAt(quote.at, quote._id)
  return {
    ...keys.quote(quote._id),
    schema,
    ...quote,
    expiresAt: keptUntil(quote),
    gsi1pk: indexKeys.quotes,
    gsi1sk: sortKey,
    ...(isLead(quote) && { gsi2pk: indexKeys.leads, gsi2sk: sortKey }),
  }
}

/** The count of a day's leads goes along with each of them, in its transaction. */
const counted = ({ at }: StoredQuote, by: number): Write[] =>
  by === 0 ? [] : [{ add: keys.leadCount(todayIn(new Date(at))), amounts: { count: by }, onlyIf: "beside" }]

/** What its glass costs the shop by now: the newest quote of a part tells (docs/domain.md, section 6). */
const costs = ({ glass, at }: StoredQuote): Write[] =>
  glass.flatMap(({ partNumber, cost }) =>
    cost === undefined
      ? []
      : [
          {
            put: {
              ...keys.quotedCost(partNumber),
              schema,
              cost,
              at,
              expiresAt: seconds(new Date(at)) + 365 * 86_400,
            },
            onlyIf: "beside",
          },
        ],
  )

/** A new quote. */
export const quoteCreation = (quote: StoredQuote): Write[] => [
  { put: itemOf(quote), onlyIf: absent, race: quoteRace },
  ...counted(quote, isLead(quote) ? 1 : 0),
  ...costs(quote),
]

/** A change of one; `after` is decided on `before`. */
export const quoteChange = (
  before: StoredQuote,
  after: Partial<Pick<StoredQuote, "state" | "invoiceNumber">>,
): Write[] => {
  const next = { ...before, ...after, version: before.version + 1 }
  return [
    { put: itemOf(next), onlyIf: versionIs(before.version), race: quoteRace },
    ...counted(before, Number(isLead(next)) - Number(isLead(before))),
  ]
}

type Asked = { limit: number; cursor?: string | undefined }

/** The first day of those that the menu counts. */
const firstCounted = (now: Date): string => addDays(todayIn(now), 1 - leadDays)

export const quoteReader = (table: TableReader) => {
  const parse = (item: Item): StoredQuote => StoredQuote.parse(item)
  return {
    async one(id: string, now: Date): Promise<StoredQuote | undefined> {
      const item = await table.get(keys.quote(id))
      const quote = item && parse(item)
      return quote && keptUntil(quote) > seconds(now) ? quote : undefined
    },
    async leads({ since, ...asked }: Asked & { since?: Date | undefined }) {
      const page = await table.query({
        index: "gsi2",
        partition: indexKeys.leads,
        // A day before: sort keys are instants of UTC, and the shop's day begins later.
        ...(since && { after: firstCounted(since) }),
        descending: true,
        ...asked,
      })
      return { quotes: page.items.map(parse), cursor: page.cursor }
    },
    async newest(limit: number): Promise<StoredQuote[]> {
      const { items } = await table.query({
        index: "gsi1",
        partition: indexKeys.quotes,
        descending: true,
        limit,
      })
      return items.map(parse)
    },
    /** What this part cost when it was quoted last, and when that was. */
    async lastCost(part: string): Promise<{ cost: number; at: string } | undefined> {
      const item = await table.get(keys.quotedCost(part), { eventually: true })
      return item && { cost: Number(item.cost), at: String(item.at) }
    },
  }
}

/** How many wait for a call, of the last seven days; less than a read unit, however many quotes there are. */
export const leadCount = async (table: TableReader, now: Date): Promise<number> => {
  const { items } = await table.query({
    partition: keys.leadCounts,
    between: [firstCounted(now), todayIn(now)],
    limit: leadDays,
    consistent: false,
  })
  return items.reduce((sum, { count }) => sum + Math.max(0, Number(count ?? 0)), 0)
}
