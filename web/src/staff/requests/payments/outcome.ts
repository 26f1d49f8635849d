import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { ProblemError } from "#web/ui/feedback/problem.ts"

export type Refusal = {
  sentence: string
  /** The provider's codes for a declined card. */
  codes?: readonly string[]
}

type Failure = Pick<ProblemError, "code" | "message" | "problem">

const codesOf = ({ problem }: Failure): string[] =>
  Array.isArray(problem?.codes) ? problem.codes.filter((code) => typeof code === "string") : []

/** `statusOnly` is true if only the outcome of a card payment was queried. */
export function refusalOf(
  failure: Failure,
  { decided, card, statusOnly }: { decided: boolean; card: boolean; statusOnly: boolean },
): Refusal {
  const { code, message } = failure
  if (!decided) return { sentence: message }
  if (code === "offline") return { sentence: t(`No payment was taken. ${message}`) }
  if (!card) return { sentence: messages.payments.recordsFailed(message) }
  if (statusOnly && code === "not_found")
    return { sentence: t("The payment never reached us. The card wasn't charged.") }
  const codes = codesOf(failure)
  return { sentence: message, ...(codes.length > 0 && { codes }) }
}
