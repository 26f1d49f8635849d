import { isPromoCode, PromoCodeFields, promoCodeOf, StoredPromoCode } from "#shared/api/promocodes.ts"
import { markupFromWire, markupToWire } from "#shared/domain/charges/markup.ts"
import { isUsable } from "#shared/domain/charges/promo-use.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import type { Setting, StandingSetting } from "../audit/store.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Item, TableReader, Write } from "../platform/table.ts"

/*
 * Access patterns of promo codes
 *   one   SET#promocodes / CODE   in capitals
 *   all   SET#promocodes          by code; there are some dozens
 */

const schema = 1
const most = 500

export const promoCodeItem = (promo: StoredPromoCode): Item => ({
  ...keys.promoCode(promo.promoCode),
  schema,
  ...promo,
})

/** A code as people write it: a flat markdown in dollars. */
export const toWire = (promo: StoredPromoCode): StoredPromoCode => ({
  ...promo,
  markdown: markupToWire(promo.markdown, promo.markdownType),
})

const fromWire = (promo: StoredPromoCode): StoredPromoCode => ({
  ...promo,
  markdown: markupFromWire(promo.markdown, promo.markdownType),
})

export const promoCodeReader = (table: TableReader) => {
  const find = async (code: string): Promise<StoredPromoCode | undefined> => {
    const wanted = promoCodeOf(code)
    const item = isPromoCode(wanted) ? await table.get(keys.promoCode(wanted)) : undefined
    return item && StoredPromoCode.parse(item)
  }
  return {
    find,
    /** by code */
    async all(): Promise<StoredPromoCode[]> {
      const { items } = await table.query({ partition: keys.promoCodes, limit: most })
      return items.map((item) => StoredPromoCode.parse(item))
    },
    /** the code when it may be put on a request now; any other is as if there were none */
    async usable(code: string, now: Date): Promise<StoredPromoCode | undefined> {
      const promo = await find(code)
      return promo && isUsable(promo, todayIn(now)) ? promo : undefined
    },
  }
}

/** The code was deleted, made anew or used up meanwhile. */
export const promoRace = "the last use of a promo code"

type Making = Pick<StoredPromoCode, "promoCode" | "version">

/** The same code, and not one that was made again after a deletion. */
export const sameMaking = (one: Making, other: Making): boolean =>
  one.promoCode === other.promoCode && one.version === other.version

/** Counts a request that the code is put on: within its most uses, also when two take the last one at once. */
export const promoUseWrite = ({ promoCode, version }: Making): Write => ({
  add: keys.promoCode(promoCode),
  amounts: { uses: 1 },
  onlyIf: {
    expression: "#version = :version AND (attribute_not_exists(#most) OR #uses < #most)",
    names: { "#version": "version", "#most": "mostUses", "#uses": "uses" },
    values: { ":version": version },
  },
  race: promoRace,
})

/** Counts a request that the code is taken off, so that another may have it. */
export const promoReleaseWrite = ({ promoCode, version }: Making): Write => ({
  add: keys.promoCode(promoCode),
  amounts: { uses: -1 },
  onlyIf: {
    expression: "#version = :version AND #uses > :none",
    names: { "#version": "version", "#uses": "uses" },
    values: { ":version": version, ":none": 0 },
  },
  race: promoRace,
})

/** A code as a thing that is set; it is made and deleted, never changed. */
export const promoCodeSetting = (code: string): Setting<StoredPromoCode> => ({
  what: "promoCode",
  id: promoCodeOf(code),
  nameOf: ({ promoCode }) => promoCode,
  shape: PromoCodeFields,
  itemOf: (promo) => promoCodeItem(fromWire(promo)),
})

export const standingPromoCode = (
  table: TableReader,
  code: string,
  refuse: Refuse<"not_found">,
): StandingSetting<StoredPromoCode> => ({
  ...promoCodeSetting(code),
  async read() {
    const promo = await promoCodeReader(table).find(code)
    if (!promo) throw refuse("not_found")
    return toWire(promo)
  },
})
