import { isPromoCode, normalizePromoCode, PromoCodeFields, StoredPromoCode } from "#shared/api/promocodes.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { markupFromWire, markupToWire } from "#shared/domain/charges/markup.ts"
import { isUsable } from "#shared/domain/charges/promo-use.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import type { ExistingSetting, Setting } from "../audit/store.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { fieldIs, type Item, type TableReader, type Write } from "../platform/table.ts"

/*
 * one: SET#promocodes / CODE, in capitals
 * all: SET#promocodes, some dozens
 */

const schema = 1
const maxPromoCodes = 500

export const promoCodeItem = (promo: StoredPromoCode): Item => ({
  ...keys.promoCode(promo.promoCode),
  schema,
  ...promo,
})

/** A flat markdown in dollars. */
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
    const normalized = normalizePromoCode(code)
    const item = isPromoCode(normalized) ? await table.get(keys.promoCode(normalized)) : undefined
    return item && StoredPromoCode.parse(item)
  }
  return {
    find,
    async all(): Promise<StoredPromoCode[]> {
      const { items } = await table.query({ partition: keys.promoCodes, limit: maxPromoCodes })
      return items.map((item) => StoredPromoCode.parse(item))
    },
    /** undefined unless it can be used now */
    async usable(code: string, now: Date): Promise<StoredPromoCode | undefined> {
      const promo = await find(code)
      return promo && isUsable(promo, todayIn(now)) ? promo : undefined
    },
  }
}

export const promoRace = "the last use of a promo code"

type CodeVersion = Pick<StoredPromoCode, "promoCode" | "version">

/** False if the code was deleted and created again. */
const isSameCode = (one: CodeVersion, other: CodeVersion): boolean =>
  one.promoCode === other.promoCode && one.version === other.version

/** Counts a use. Its condition keeps two requests from both taking the last one. */
export const promoUseWrite = ({ promoCode, version }: CodeVersion): Write => ({
  add: keys.promoCode(promoCode),
  amounts: { uses: 1 },
  onlyIf: {
    expression: "#version = :version AND (attribute_not_exists(#most) OR #uses < #most)",
    names: { "#version": "version", "#most": "mostUses", "#uses": "uses" },
    values: { ":version": version },
  },
  race: promoRace,
})

/** Counts a use of a reopened request, above the limit if necessary: the customer was told the price. */
const reuseWrite = ({ promoCode, version }: CodeVersion): Write => ({
  add: keys.promoCode(promoCode),
  amounts: { uses: 1 },
  onlyIf: fieldIs("version", version),
  race: promoRace,
})

/** Releases a use. */
const releaseWrite = ({ promoCode, version }: CodeVersion): Write => ({
  add: keys.promoCode(promoCode),
  amounts: { uses: -1 },
  onlyIf: {
    expression: "#version = :version AND #uses > :none",
    names: { "#version": "version", "#uses": "uses" },
    values: { ":version": version, ":none": 0 },
  },
  race: promoRace,
})

type WithPromo = Pick<ServiceRequest, "promo" | "serviceStatus">

/** A cancelled request gives its use back. */
const countedPromo = (request: WithPromo | undefined) =>
  request?.serviceStatus === "cancelled" ? undefined : request?.promo

/** Keeps the uses of codes right when a request changes, or is deleted (`after` is undefined). */
export const promoUseCounter = (table: TableReader) => {
  const codes = promoCodeReader(table)
  const findSame = async (code: CodeVersion | undefined) => {
    const found = code && (await codes.find(code.promoCode))
    return found && isSameCode(found, code) ? found : undefined
  }
  return async (before: WithPromo, after: WithPromo | undefined): Promise<Write[]> => {
    const [released, taken] = [countedPromo(before), countedPromo(after)]
    if (released && taken && isSameCode(released, taken)) return []
    const releasedCode = await findSame(released)
    const isReopened = taken && before.promo && isSameCode(before.promo, taken)
    const reopenedCode = isReopened ? await findSame(taken) : undefined
    return [
      ...(taken && !isReopened ? [promoUseWrite(taken)] : []),
      ...(reopenedCode ? [reuseWrite(reopenedCode)] : []),
      ...(releasedCode && releasedCode.uses > 0 ? [releaseWrite(releasedCode)] : []),
    ]
  }
}

export const promoCodeSetting = (code: string): Setting<StoredPromoCode> => ({
  what: "promoCode",
  id: normalizePromoCode(code),
  nameOf: ({ promoCode }) => promoCode,
  shape: PromoCodeFields,
  itemOf: (promo) => promoCodeItem(fromWire(promo)),
})

export const existingPromoCode = (
  table: TableReader,
  code: string,
  refuse: Refuse<"not_found">,
): ExistingSetting<StoredPromoCode> => ({
  ...promoCodeSetting(code),
  async read() {
    const promo = await promoCodeReader(table).find(code)
    if (!promo) throw refuse("not_found")
    return toWire(promo)
  },
})
