import { type Ref, useEffect, useImperativeHandle, useRef } from "react"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type BuyerDetails, loadSquare, type SquareCard } from "./square.ts"
import { squareStyle } from "./square-style.ts"

type Entered = { token: string } | { sentence: string }
/** Pass `buyer` if the cardholder types the card, so that their bank can verify them. */
export type CardForm = { tokenize: (buyer?: BuyerDetails) => Promise<Entered> }

export type CardState = "loading" | "ready" | "failed" | "refused"

type Props = {
  form: { applicationId: string; locationId: string; library: string }
  isLoading: boolean
  className: string | undefined
  onState: (state: CardState) => void
  ref: Ref<CardForm>
}

export function CardFields({ form, isLoading, className, onState, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const card = useRef<SquareCard>(undefined)

  useEffect(() => {
    const container = frame.current
    if (!container) return
    let isStopped = false
    const attach = async (): Promise<CardState> => {
      const square = await loadSquare(form.library)
      if (isStopped) return "loading"
      const cardForm = await createCardForm(square, form, container)
      if (!cardForm) return "refused"
      if (!isStopped) await cardForm.attach(container)
      if (isStopped) void cardForm.destroy()
      else card.current = cardForm
      return "ready"
    }
    attach()
      .catch((): CardState => "failed")
      .then((state) => isStopped || onState(state))
    return () => {
      isStopped = true
      void card.current?.destroy()
      card.current = undefined
    }
  }, [form, onState])

  useImperativeHandle(ref, () => ({ tokenize: (buyer) => tokenize(card.current, buyer) }), [])
  return <div ref={frame} className={className} aria-busy={isLoading} />
}

type Square = Awaited<ReturnType<typeof loadSquare>>

/** Square throws synchronously for an unknown application or location. */
const createCardForm = async (
  square: Square,
  { applicationId, locationId }: { applicationId: string; locationId: string },
  place: HTMLElement,
): Promise<SquareCard | undefined> => {
  let payments: ReturnType<Square["payments"]>
  try {
    payments = square.payments(applicationId, locationId)
  } catch {
    return undefined
  }
  return payments.card({ style: squareStyle(place) })
}

/** The owner's specification has its own message for the card number. */
const sentenceOf = ({ field, message }: { field?: string; message: string }): string =>
  field === "cardNumber" ? messages.payments.cardNumberInvalid : message

const tokenize = async (card: SquareCard | undefined, buyer: BuyerDetails | undefined): Promise<Entered> => {
  const silent = { sentence: t("Square's card form didn't answer. The card wasn't charged. Try again.") }
  if (!card) return silent
  if (!navigator.onLine)
    return { sentence: t("No payment was taken. You're offline. Cards can't be charged without a signal.") }
  try {
    const result = await card.tokenize(buyer)
    if ("token" in result) return { token: result.token }
    const errors = result.errors ?? []
    const sentences = [...new Set(errors.map(sentenceOf))].join(". ")
    return { sentence: sentences ? `${sentences}.` : t("Check the card's details and try again.") }
  } catch {
    return silent
  }
}
