import { messages } from "#shared/messages.ts"
import { ProblemError } from "../ui/problem.ts"

export const notFound = () =>
  new ProblemError({ sentence: messages.common.notFound, status: 404, code: "not_found" })

/** A change that met exactly one record; anything else is "Not Found" (owner's specification). */
export const found = ({ matches }: { matches: number }): void => {
  if (matches !== 1) throw notFound()
}
