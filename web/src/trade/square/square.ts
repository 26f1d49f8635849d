/* Types of Square's browser library: https://developer.squareup.com/reference/sdks/web/payments. Its
   fields are in Square's iframe, so card numbers never reach our pages. */

import { t } from "#shared/language.ts"

type FieldError = { field?: string; message: string; type: string }
export type TokenResult = { status: "OK"; token: string } | { status: string; errors?: FieldError[] }

/** https://developer.squareup.com/reference/sdks/web/payments/objects/CardVerificationDetails */
export type BuyerDetails = {
  amount: string
  currencyCode: "USD"
  intent: "CHARGE"
  customerInitiated: true
  sellerKeyedIn: false
  billingContact: { givenName?: string }
}

export type SquareCard = {
  attach: (target: HTMLElement) => Promise<void>
  tokenize: (buyer?: BuyerDetails) => Promise<TokenResult>
  destroy: () => Promise<boolean>
}

type Square = {
  payments: (
    applicationId: string,
    locationId: string,
  ) => { card: (options: { style: object }) => Promise<SquareCard> }
}

declare global {
  interface Window {
    Square?: Square
  }
}

const loading = new Map<string, Promise<Square>>()

export function loadSquare(library: string): Promise<Square> {
  const before = loading.get(library)
  if (before) return before
  const loaded = new Promise<Square>((resolve, reject) => {
    const script = document.createElement("script")
    const fail = () => {
      script.remove()
      loading.delete(library)
      reject(new Error(t("Square's library didn't load.")))
    }
    script.src = library
    script.addEventListener("load", () => (window.Square ? resolve(window.Square) : fail()))
    script.addEventListener("error", fail)
    document.head.append(script)
  })
  loading.set(library, loaded)
  return loaded
}
