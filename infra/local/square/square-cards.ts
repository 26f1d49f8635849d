import { randomBytes } from "node:crypto"

export type Card = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fails?: string
  waits?: true
  refunds?: { fails: string } | "wait"
}

/** Square's sandbox cards: https://developer.squareup.com/docs/devtools/sandbox/payments */
const brands: [begin: RegExp, brand: string, digits: number, cvv: number][] = [
  [/^3[47]/, "AMERICAN_EXPRESS", 15, 4],
  [/^36|^30/, "DISCOVER_DINERS", 14, 3],
  [/^35/, "JCB", 16, 3],
  [/^62/, "CHINA_UNIONPAY", 16, 3],
  [/^6/, "DISCOVER", 16, 3],
  [/^5|^2/, "MASTERCARD", 16, 3],
  [/^4/, "VISA", 16, 3],
]
const declinedNumber = "4000000000000002"
const undecidedNumber = "4000000000000077"

const passesChecksum = (number: string): boolean => {
  const digits = [...number].toReversed().map(Number)
  const sum = digits.reduce((all, digit, index) => {
    const twice = index % 2 === 1 ? digit * 2 : digit
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

type CardForm = { number: string; month: string; year: string; cvv: string; postalCode: string }
export type FormError = { field: string; message: string; type: "VALIDATION_ERROR" }

const failureOf = ({ number, month, year, cvv, postalCode }: CardForm): string | undefined => {
  if (number === declinedNumber) return "GENERIC_DECLINE"
  if (cvv === "911" || cvv === "9111") return "CVV_FAILURE"
  if (postalCode === "99999") return "ADDRESS_VERIFICATION_FAILURE"
  return Number(month) === 1 && Number(year) === 40 ? "INVALID_EXPIRATION" : undefined
}

export const readCard = (typed: CardForm, now: Date): { card: Card } | { errors: FormError[] } => {
  const { number, month, year, cvv, postalCode } = typed
  const kind = brands.find(([begin]) => begin.test(number))
  const expires = Date.UTC(2000 + Number(year), Number(month), 1)
  const checks: [isRight: boolean, field: string, message: string][] = [
    [
      kind !== undefined && number.length === kind[2] && passesChecksum(number),
      "cardNumber",
      "Credit card number is not valid",
    ],
    [
      /^(0?[1-9]|1[0-2])$/.test(month) && /^\d{2}$/.test(year) && expires > now.getTime(),
      "expirationDate",
      "Credit card expiration date is not valid",
    ],
    [new RegExp(`^\\d{${kind?.[3] ?? 3}}$`).test(cvv), "cvv", "CVV is not valid"],
    [/^\d{5}$/.test(postalCode), "postalCode", "Postal code is not valid"],
  ]
  const errors = checks.flatMap(([isRight, field, message]): FormError[] =>
    isRight ? [] : [{ field, message, type: "VALIDATION_ERROR" }],
  )
  if (errors.length > 0 || !kind) return { errors }
  const fails = failureOf(typed)
  return {
    card: {
      brand: kind[1],
      last4: number.slice(-4),
      expMonth: Number(month),
      expYear: 2000 + Number(year),
      ...(fails && { fails }),
      ...(number === undecidedNumber && { waits: true }),
    },
  }
}

const testCard = (fails?: string): Card => ({
  brand: "VISA",
  last4: "5858",
  expMonth: 12,
  expYear: 2031,
  ...(fails && { fails }),
})

/** Tokens that always mean the same card, as in Square's sandbox. */
const testTokens: Record<string, Card> = {
  "cnon:card-nonce-ok": testCard(),
  "cnon:card-nonce-undecided": { ...testCard(), waits: true },
  "cnon:card-nonce-declined": testCard("GENERIC_DECLINE"),
  "cnon:card-nonce-rejected-cvv": testCard("CVV_FAILURE"),
  "cnon:card-nonce-rejected-postalcode": testCard("ADDRESS_VERIFICATION_FAILURE"),
  "cnon:card-nonce-rejected-expiration": testCard("INVALID_EXPIRATION"),
  "cnon:card-nonce-already-used": testCard("CARD_TOKEN_USED"),
  "cnon:card-nonce-insufficient-funds": testCard("INSUFFICIENT_FUNDS"),
  "ccof:customer-card-id-ok": testCard(),
  "ccof:customer-card-id-declined": testCard("GENERIC_DECLINE"),
  "ccof:customer-card-id-rejected-cvv": testCard("CVV_FAILURE"),
  "ccof:customer-card-id-rejected-postalcode": testCard("ADDRESS_VERIFICATION_FAILURE"),
  "ccof:customer-card-id-rejected-expiration": testCard("INVALID_EXPIRATION"),
}

const tokenOfAnEnd = (token: string): Card | undefined => {
  const [, ofRefund, code] = /^cnon:card-nonce-(refund-)?(undecided|[A-Z_]+)$/.exec(token) ?? []
  if (code === undefined) return undefined
  if (!ofRefund) return testCard(code)
  return { ...testCard(), refunds: code === "undecided" ? "wait" : { fails: code } }
}

export const cardTokens = () => {
  const cardsByToken = new Map<string, Card>()
  return {
    give(card: Card): string {
      const token = `cnon:CBASE${randomBytes(16).toString("base64url")}`
      cardsByToken.set(token, card)
      return token
    },
    take(token: string): Card | string {
      const known = testTokens[token] ?? tokenOfAnEnd(token)
      if (known) return known
      const card = cardsByToken.get(token)
      return card ?? "CARD_TOKEN_USED"
    },
    use: (token: string): void => void cardsByToken.delete(token),
  }
}

export type CardTokens = ReturnType<typeof cardTokens>
