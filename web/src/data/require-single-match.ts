import { messages } from "#shared/messages.ts"
import { ProblemError } from "../ui/feedback/problem.ts"

export const notFound = () =>
  new ProblemError({ sentence: messages.common.notFound, status: 404, code: "not_found" })

/** The owner's specification: a change that matched no single record is "Not Found". */
export const requireSingleMatch = ({ matches }: { matches: number }): void => {
  if (matches !== 1) throw notFound()
}
