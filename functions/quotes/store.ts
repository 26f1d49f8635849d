import { StoredQuote } from "#shared/api/quotes.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { leadDays, quoteLifetimeDays } from "#shared/domain/quotes/quote.ts"
import { addDays, todayIn } from "#shared/domain/schedule/dates.ts"
import { epochSeconds, expiryAfterDays } from "../platform/actor.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { type Item, isAbsent, type TableReader, versionIs, type Write } from "../platform/table.ts"

/*
 * one: QUOTE#id / A
 * newest: gsi1 QUOTES / at#id
 * leads: gsi2 LEADS / at#id, open, with phone or email
 * leads per day: COUNT#lead / day
 * a part's last cost: QUOTED#part / A
 */

const schema = 1

export const quoteRace = "another change of the same quote"

const isLead = ({ state, phone, email }: StoredQuote): boolean => state === "open" && Boolean(phone ?? email)

const keptUntil = ({ at }: StoredQuote): number => expiryAfterDays(new Date(at), quoteLifetimeDays)

const itemOf = (quote: StoredQuote): Item => {
  const sortKey = indexKeys.timeAndId(quote.at, quote._id)
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

/** Updates the day's count in the same transaction. */
const leadCountWrites = ({ at }: StoredQuote, by: number): Write[] =>
  by === 0
    ? []
    : [{ add: keys.leadCount(todayIn(new Date(at))), amounts: { count: by }, onlyIf: "unguarded" }]

/** The newest quote determines a part's cost (docs/domain.md, section 6). */
const quotedCostWrites = ({ glass, at }: StoredQuote): Write[] =>
  glass.flatMap(({ partNumber, cost }) =>
    cost === undefined
      ? []
      : [
          {
            put: {
              ...keys.quotedCost(normalizePartNumber(partNumber)),
              schema,
              cost,
              at,
              expiresAt: expiryAfterDays(new Date(at), 365),
            },
            onlyIf: "unguarded",
          },
        ],
  )

export const newQuoteWrites = (quote: StoredQuote): Write[] => [
  { put: itemOf(quote), onlyIf: isAbsent, race: quoteRace },
  ...leadCountWrites(quote, isLead(quote) ? 1 : 0),
  ...quotedCostWrites(quote),
]

export const quoteChange = (
  before: StoredQuote,
  after: Partial<Pick<StoredQuote, "state" | "invoiceNumber">>,
): Write[] => {
  const next = { ...before, ...after, version: before.version + 1 }
  return [
    { put: itemOf(next), onlyIf: versionIs(before.version), race: quoteRace },
    ...leadCountWrites(before, Number(isLead(next)) - Number(isLead(before))),
  ]
}

type PageQuery = { limit: number; cursor?: string | undefined }

const firstCounted = (now: Date): string => addDays(todayIn(now), 1 - leadDays)

export const quoteReader = (table: TableReader) => {
  const parse = (item: Item): StoredQuote => StoredQuote.parse(item)
  return {
    async one(id: string, now: Date): Promise<StoredQuote | undefined> {
      const item = await table.get(keys.quote(id))
      const quote = item && parse(item)
      return quote && keptUntil(quote) > epochSeconds(now) ? quote : undefined
    },
    async leads({ since, ...query }: PageQuery & { since?: Date | undefined }) {
      const page = await table.query({
        index: "gsi2",
        partition: indexKeys.leads,
        // One day earlier, because sort keys are UTC.
        ...(since && { after: firstCounted(since) }),
        descending: true,
        ...query,
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
    async lastCost(part: string): Promise<{ cost: number; at: string } | undefined> {
      const item = await table.get(keys.quotedCost(normalizePartNumber(part)), { eventually: true })
      return item && { cost: Number(item.cost), at: String(item.at) }
    },
  }
}

/** Open leads of the last seven days, from the daily counts. */
export const leadCount = async (table: TableReader, now: Date): Promise<number> => {
  const { items } = await table.query({
    partition: keys.leadCounts,
    between: [firstCounted(now), todayIn(now)],
    limit: leadDays,
    consistent: false,
  })
  return items.reduce((sum, { count }) => sum + Math.max(0, Number(count ?? 0)), 0)
}
