import { messages } from "#shared/messages.ts"
import type { ProblemError } from "#web/ui/problem.ts"

/** Why money was not taken, for whoever takes it. */
export type Refusal = {
  sentence: string
  /** the provider's, of a card that was not charged */
  codes?: readonly string[]
}

type Failure = Pick<ProblemError, "code" | "message" | "problem">

const codesOf = ({ problem }: Failure): string[] =>
  Array.isArray(problem?.codes) ? problem.codes.filter((code) => typeof code === "string") : []

/** What is said of it; `asked` where it was only asked what became of a card's payment. */
export function refusalOf(
  failure: Failure,
  { decided, card, asked }: { decided: boolean; card: boolean; asked: boolean },
): Refusal {
  const { code, message } = failure
  if (!decided) return { sentence: message }
  if (code === "offline") return { sentence: `No payment was taken. ${message}` }
  if (!card) return { sentence: messages.payments.recordsFailed(message) }
  if (asked && code === "not_found")
    return { sentence: "The payment never reached us. The card wasn't charged." }
  const codes = codesOf(failure)
  return { sentence: message, ...(codes.length > 0 && { codes }) }
}
