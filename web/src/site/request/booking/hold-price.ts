import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { api, type BodyOf } from "#web/api/api.ts"
import { storeQuote } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { calibrationOfSelection, idsOf, titleOf } from "../../quote/selection.ts"
import { type Draft, type QuotedPrice, withoutTime } from "./draft.ts"
import { carText } from "./labels.ts"
import { isAsQuoted, isFromQuotePage, quotedText } from "./quoted-price.ts"
import { change, readDraft } from "./store.ts"
import type { CatalogPrice } from "./use-catalog-price.ts"

/* Stores the price that the damage step showed as a quote, so that it holds for the booking. */

const typedPart = ({ vin, panes, chips }: Draft, service: CatalogPrice["service"]) => {
  const read = readVin(vin)
  return {
    ...(read.ok && { vin: read.vin }),
    ...(service === "repair" ? { chips } : { panes }),
  }
}

const bodyOf = (draft: Draft, { service, selection }: CatalogPrice): BodyOf<typeof storeQuote> => ({
  service,
  ...idsOf(selection),
  ...(selection.chosen[0]?.styleId && { styleId: selection.chosen[0].styleId }),
  ...typedPart(draft, service),
})

const toQuotedPrice = (
  draft: Draft,
  { service, selection, price }: CatalogPrice,
  glass: string,
): QuotedPrice => {
  const { year, make, model, style, inOwnWords, panes, carId, answers, byVin } = draft
  return {
    service: draft.service,
    year,
    make,
    model,
    style,
    inOwnWords,
    panes: [...panes],
    id: "",
    carId,
    answers,
    byVin,
    price: price?.range ? undefined : price?.price,
    range: price?.range,
    calibration: calibrationOfSelection(selection),
    what: `${titleOf(service, selection)}, ${carText(draft)}`,
    glass,
  }
}

let storing: { glass: string; done: Promise<void> } | undefined

async function store(body: BodyOf<typeof storeQuote>, glass: string): Promise<void> {
  const isCurrent = () => readDraft().quoted?.glass === glass
  try {
    const { _id, price, range } = await api(storeQuote, { body })
    if (!isCurrent()) return
    change((before) => ({
      ...before,
      quoted: before.quoted && { ...before.quoted, id: _id, price: range ? undefined : price, range },
    }))
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (!isCurrent()) return
    change({
      quoted: undefined,
      notice: { step: "visit", sentence: t("Couldn't hold the price. We'll call you with it.") },
    })
  }
}

/** Compares what the visitor chose, because the step may be left before the catalog has answered. */
function isUnchanged(draft: Draft, { service }: CatalogPrice): boolean {
  const { quoted, carId, answers } = draft
  if (quoted?.glass === undefined || quoted.carId !== carId) return false
  const sameChoice = { ...JSON.parse(quoted.glass), vin: undefined, service, ...typedPart(draft, service) }
  return (
    JSON.stringify(sameChoice) === quoted.glass && JSON.stringify(quoted.answers) === JSON.stringify(answers)
  )
}

/** Doesn't wait for the reply, because the next step works without it. Choosing other glass drops the earlier price. */
export function holdPrice(catalog: CatalogPrice): void {
  const draft = readDraft()
  const { quoted } = draft
  if (isFromQuotePage(draft)) return
  const body = bodyOf(draft, catalog)
  const glass = JSON.stringify(body)
  const isStored = quoted?.id !== "" || storing?.glass === quoted.glass
  const isHeld = quoted?.glass === glass || (!catalog.price && isUnchanged(draft, catalog))
  if (isHeld && isAsQuoted(draft) && isStored) return
  if (!catalog.price || quotedText(catalog.price) === undefined) {
    if (quoted?.glass !== undefined) change({ quoted: undefined })
    return
  }
  change({ ...withoutTime(draft), quoted: toQuotedPrice(draft, catalog, glass) })
  storing = { glass, done: store(body, glass) }
}

/** For other ways out of the damage step. A held price must not outlive a change of its glass. */
export function updateHeldPrice(catalog: CatalogPrice): void {
  if (readDraft().quoted?.glass !== undefined) holdPrice(catalog)
}

/** False if the price that the screen shows could not be stored. */
export async function waitForPrice(): Promise<boolean> {
  await storing?.done
  const { quoted } = readDraft()
  if (quoted?.id !== "") return true
  change({ quoted: undefined })
  return false
}
