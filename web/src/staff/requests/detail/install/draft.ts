import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import {
  driveAwayMinutes,
  gluedGlass,
  isExpired,
  lotKey,
  minutesText,
  type Urethane,
} from "#shared/domain/job/install-record.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import {
  instantAt,
  parseWireTime,
  shopTimeAt,
  timeInText,
  toWireTime,
} from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { Act } from "#web/data/requests/request.ts"

export type InstallDraft = {
  /** ID of a product of the shop, or `other`. */
  product: string
  otherName: string
  lot: string
  /** YYYY-MM-DD */
  expiresOn: string
  primer: string
  /** DOT numbers by line ID. */
  dots: Record<string, string>
  temperature: string
  humidity: string
  /** YYYY-MM-DD. Empty means the day that the job suggests. */
  setOn: string
  /** "1:05pm". Empty means now. */
  setAt: string
}

/** Values that usually repeat for the next vehicle: the adhesive and the weather. `at` is when they were saved, ISO. */
export type LastInstall = Omit<InstallDraft, "dots" | "setOn" | "setAt"> & { at: string }

/** Milliseconds. Later the weather has changed. */
const maxWeatherAgeMs = 2 * 60 * 60_000

export const other = "other"
type Products = readonly Urethane[]

/** Starts with the stored record, else the user's last entries, else the shop's only product. */
export function draftOf(
  { installRecord: record }: Pick<ServiceRequest, "installRecord">,
  products: Products,
  last: LastInstall | undefined,
  now: Date,
): InstallDraft {
  const productExists = (id: string | undefined) => products.some(({ _id }) => _id === id)
  if (record)
    return {
      product: productExists(record.urethane._id) ? (record.urethane._id ?? other) : other,
      otherName: productExists(record.urethane._id) ? "" : record.urethane.name,
      lot: record.urethane.lot,
      expiresOn: record.urethane.expiresOn,
      primer: record.primer ?? "",
      dots: Object.fromEntries(record.glasses.map(({ charge, dot }) => [charge, dot])),
      temperature: String(record.temperature),
      humidity: String(record.humidity),
      setOn: "",
      setAt: toWireTime(shopTimeAt(record.setAt).minutes),
    }
  const fresh = { dots: {}, setOn: "", setAt: "" }
  if (last && (last.product === other || productExists(last.product))) {
    const { at, temperature, humidity, ...tube } = last
    const isRecent = now.getTime() - Date.parse(at) <= maxWeatherAgeMs
    // An expired tube is replaced by another one of its product.
    const isUsable = !isExpired({ name: "", lot: "", expiresOn: last.expiresOn }, shopTimeAt(now).date)
    return {
      ...tube,
      ...(!isUsable && { lot: "", expiresOn: "" }),
      ...(isRecent ? { temperature, humidity } : { temperature: "", humidity: "" }),
      ...fresh,
    }
  }
  const [first] = products
  return {
    product: first?._id ?? other,
    otherName: "",
    lot: "",
    expiresOn: "",
    primer: "",
    temperature: "",
    humidity: "",
    ...fresh,
  }
}

const wholeNumber = (text: string): number | undefined =>
  /^-?\d{1,3}$/.test(text.trim()) ? Number(text) : undefined

const inRange = (number: number | undefined, least: number, most: number): number | undefined =>
  number !== undefined && number >= least && number <= most ? number : undefined

const parseWeather = ({ temperature, humidity }: InstallDraft) => ({
  temperature: inRange(wholeNumber(temperature), -20, 130),
  humidity: inRange(wholeNumber(humidity), 0, 100),
})

type InstallContext = {
  request: Pick<
    ServiceRequest,
    "charges" | "requestReceivedTimestamp" | "serviceStatus" | "statusSince" | "completedAt" | "installRecord"
  >
  products: Products
  now: Date
}

/** The day that the job suggests: of the record being corrected, else of the completed work, else today. */
const suggestedDay = ({ request, now }: InstallContext): string => {
  const { installRecord, serviceStatus, completedAt, statusSince } = request
  const workedAt = isBeforeCompletion(serviceStatus) ? now : (completedAt ?? statusSince)
  return shopTimeAt(installRecord?.setAt ?? workedAt).date
}

/** The day shown in the form. */
export const setOnOf = ({ setOn }: Pick<InstallDraft, "setOn">, context: InstallContext): string =>
  setOn || suggestedDay(context)

/** A typed time belongs to the day beside it, also when the draft is opened again on a later day. */
export const enterTime = (
  draft: InstallDraft,
  setAt: string,
  context: InstallContext,
): Pick<InstallDraft, "setOn" | "setAt"> => ({ setAt, setOn: setOnOf(draft, context) })

export const isSetToday = (draft: Pick<InstallDraft, "setOn">, context: InstallContext): boolean =>
  setOnOf(draft, context) === shopTimeAt(context.now).date

/** When the glass was set, or why that isn't known. An empty time means now, so only today's can be. */
const setAtOf = (
  draft: InstallDraft,
  context: InstallContext,
): { at: Date; problem?: undefined } | { at?: undefined; problem: string } => {
  const { now, request } = context
  const date = setOnOf(draft, context)
  if (draft.setAt.trim() === "")
    return isSetToday(draft, context)
      ? { at: now }
      : { problem: t("Enter the time the glass was set, like 1:05pm.") }
  const minutes = parseWireTime(draft.setAt)
  if (minutes === undefined) return { problem: t("Enter a time before now, like 1:05pm.") }
  const recordedAt = request.installRecord?.setAt
  const before = recordedAt === undefined ? undefined : shopTimeAt(recordedAt)
  // Keeps the seconds of an unchanged time.
  if (recordedAt !== undefined && before?.minutes === minutes && before.date === date)
    return { at: new Date(recordedAt) }
  const at = instantAt(date, minutes)
  if (at > now) return { problem: t("Enter a time before now, like 1:05pm.") }
  const received = request.requestReceivedTimestamp
  if (received !== undefined && at < new Date(received))
    return { problem: t("The glass can't be set before the request came in.") }
  return { at }
}

export function findMissing(draft: InstallDraft, context: InstallContext): string | undefined {
  const { product, otherName, lot, expiresOn, dots } = draft
  const { temperature, humidity } = parseWeather(draft)
  if (product === other && otherName.trim() === "") return t("Enter the urethane's name.")
  if (lotKey(lot).length < 3) return t("Enter the lot number as printed.")
  if (!/^\d{4}-\d\d-\d\d$/.test(expiresOn)) return t("Enter the urethane's expiration date.")
  const missing = gluedGlass(context.request.charges).find(({ charge }) => !dots[charge]?.trim())
  if (missing) {
    const glass = translateReply(missing.name.toLowerCase())
    return t(`Enter the DOT number of the ${glass}.`)
  }
  if (temperature === undefined) return t("Enter the temperature, -20 to 130 °F.")
  if (humidity === undefined) return t("Enter the humidity, 0 to 100 %.")
  return setAtOf(draft, context).problem
}

/** The request body. Requires a complete draft. */
export function toRecord(draft: InstallDraft, context: InstallContext): NonNullable<Act["installRecord"]> {
  const { product, otherName, lot, expiresOn, primer, dots } = draft
  const { temperature = 0, humidity = 0 } = parseWeather(draft)
  const selectedProduct = context.products.find(({ _id }) => _id === product)
  const setAt = draft.setAt.trim() === "" ? undefined : setAtOf(draft, context).at
  return {
    urethane: {
      ...(selectedProduct && { _id: selectedProduct._id }),
      name: selectedProduct?.name ?? otherName.trim(),
      lot: lot.trim(),
      expiresOn,
    },
    ...(primer.trim() !== "" && { primer: primer.trim() }),
    glasses: gluedGlass(context.request.charges).map(({ charge }) => ({
      charge,
      dot: dots[charge]?.trim() ?? "",
    })),
    temperature,
    humidity,
    ...(setAt && { setAt: setAt.toISOString() }),
  }
}

export type Outlook = { text: string; tone: "plain" | "warning" }

/** When the vehicle may be driven. undefined until the entries allow to compute it. */
export function driveAwayOutlook(draft: InstallDraft, context: InstallContext): Outlook | undefined {
  const { at } = setAtOf(draft, context)
  if (
    draft.expiresOn &&
    at &&
    isExpired({ name: "", lot: "", expiresOn: draft.expiresOn }, shopTimeAt(at).date)
  )
    return {
      text: t("This urethane is expired. Reset the glass with a fresh tube."),
      tone: "warning",
    }
  const selectedProduct = context.products.find(({ _id }) => _id === draft.product)
  const { temperature, humidity } = parseWeather(draft)
  if (!at || temperature === undefined || humidity === undefined) return undefined
  if (!selectedProduct)
    return {
      text: t("We don't have a drive-away time for this product. Tell the customer what the label says."),
      tone: "warning",
    }
  const minutes = driveAwayMinutes(selectedProduct, { temperature, humidity })
  if (minutes === undefined)
    return {
      text: t(`${selectedProduct.name} has no drive-away time for this weather. Keep the car indoors.`),
      tone: "warning",
    }
  const until = shopTimeAt(new Date(at.getTime() + minutes * 60_000))
  const day = shopTimeAt(at).date
  const when = timeInText(until.date, until.minutes, day)
  const lasts = minutesText(minutes)
  return {
    text:
      until.date === day
        ? t(`Safe to drive at ${when}, ${lasts} after the glass was set.`)
        : t(`Safe to drive ${when}, ${lasts} after the glass was set.`),
    tone: "plain",
  }
}
