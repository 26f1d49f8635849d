import * as z from "zod"
import { t } from "#shared/language.ts"
import { HandOff } from "./kept-hand-off.ts"

/*
 * Payments through Square's app on this phone: opening the app, and its reply.
 * https://developer.squareup.com/docs/pos-api/web-technical-reference
 */

type Shop = { applicationId: string; locationId: string; origin: string }
export type Phone = "android" | "apple"

/** Phones with the app. An iPad reports itself as a Mac with a touch screen. */
export function phoneOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): Phone | undefined {
  if (/Android/.test(userAgent)) return "android"
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? "apple" : undefined
}

/** Must match the address registered at Square. */
const wayBack = (origin: string) => `${origin}/paymentgateway`
export const withoutApp = "/squareposrequired"

const noteOf = ({ invoiceNumber, tipamount }: HandOff): string =>
  `Invoice ${invoiceNumber}${tipamount > 0 ? `, with ${(tipamount / 100).toFixed(2)} tip` : ""}`

/** Link that opens the app with the amount. Opens `withoutApp` if the app is missing. */
export function appLink(phone: Phone, handOff: HandOff, shop: Shop): string {
  const cents = String(handOff.amount + handOff.tipamount)
  const metadata = JSON.stringify(handOff)
  if (phone === "apple") {
    const data = {
      amount_money: { amount: cents, currency_code: "USD" },
      callback_url: wayBack(shop.origin),
      client_id: shop.applicationId,
      location_id: shop.locationId,
      version: "1.3",
      notes: noteOf(handOff),
      state: metadata,
      options: { supported_tender_types: ["CREDIT_CARD"], auto_return: true },
    }
    return `square-commerce-v1://payment/create?data=${encodeURIComponent(JSON.stringify(data))}`
  }
  const extras = {
    "S.browser_fallback_url": `${shop.origin}${withoutApp}`,
    "S.com.squareup.pos.WEB_CALLBACK_URI": wayBack(shop.origin),
    "S.com.squareup.pos.CLIENT_ID": shop.applicationId,
    "S.com.squareup.pos.LOCATION_ID": shop.locationId,
    "S.com.squareup.pos.API_VERSION": "v2.0",
    "i.com.squareup.pos.TOTAL_AMOUNT": cents,
    "S.com.squareup.pos.CURRENCY_CODE": "USD",
    "S.com.squareup.pos.TENDER_TYPES": "com.squareup.pos.TENDER_CARD",
    "S.com.squareup.pos.NOTE": noteOf(handOff),
    "S.com.squareup.pos.REQUEST_METADATA": metadata,
    "l.com.squareup.pos.AUTO_RETURN_TIMEOUT_MS": "3200",
  }
  const extrasText = Object.entries(extras).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `intent:#Intent;action=com.squareup.pos.action.CHARGE;package=com.squareup;${extrasText.join(";")};end`
}

/** Square knows a sale by its ID. A sale taken offline only has an ID of the app. */
export type Reference = { sale: string; app?: undefined } | { app: string; sale?: undefined }
export type SquareReturn =
  | { handOff: HandOff; reference: Reference; error?: undefined }
  | { handOff: HandOff | undefined; error: string }

const parsed = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? "null")
  } catch {
    return undefined
  }
}

const returned = (
  metadata: string | null | undefined,
  { sale, app }: { sale: string | null | undefined; app: string | null | undefined },
  error: string | null,
): SquareReturn => {
  const { data: handOff } = HandOff.safeParse(parsed(metadata))
  if (error) return { handOff, error }
  const reference = sale ? { sale } : app ? { app } : undefined
  return handOff && reference ? { handOff, reference } : { handOff, error: "no_payment" }
}

const AppleReply = z.object({
  status: z.string(),
  transaction_id: z.string().optional(),
  client_transaction_id: z.string().optional(),
  error_code: z.string().optional(),
  state: z.string().optional(),
})

/** Parses the app's reply. undefined if the address isn't one. */
export function readReturn(query: URLSearchParams): SquareReturn | undefined {
  const { data: apple } = AppleReply.safeParse(parsed(query.get("data")))
  if (apple) {
    const { status, transaction_id: sale, client_transaction_id: app, error_code: code, state } = apple
    return returned(state, { sale, app }, status === "ok" ? null : (code ?? status))
  }
  const of = (name: string) => query.get(`com.squareup.pos.${name}`)
  const error = of("ERROR_CODE")
  const [sale, app] = [of("SERVER_TRANSACTION_ID"), of("CLIENT_TRANSACTION_ID")]
  if (error === null && sale === null && app === null) return undefined
  return returned(of("REQUEST_METADATA"), { sale, app }, error)
}

/** Falls back to the code of an unknown error. */
export function refusalText(error: string): string {
  const code = error.replace("com.squareup.pos.ERROR_", "").toLowerCase()
  if (/cancell?ed/.test(code)) return t("Square was cancelled.")
  if (code === "no_payment") return t("Square didn't say that it took a payment.")
  if (/user_not_(logged_in|active)|not_logged_in/.test(code)) return t("Log in to the Square app first.")
  if (/location/.test(code)) return t("The Square app is logged in to another location.")
  if (/network|no_server/.test(code)) return t("The Square app has no connection.")
  return t(`Square said: ${code.replaceAll("_", " ")}.`)
}
