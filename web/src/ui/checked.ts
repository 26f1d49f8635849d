import { zodResolver } from "@hookform/resolvers/zod"
import type { FieldValues, Resolver } from "react-hook-form"
import type * as z from "zod"
import { boundSentence } from "../../../shared/api/wrong-fields.ts"

type Raw = z.core.$ZodRawIssue

/** Where a schema has no sentence of its own, in the server's words. */
const sentenceOf = (issue: Raw): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === "" ? "This is missing." : "This is no number."
    case "too_small":
      return boundSentence("least", issue.minimum, issue.origin)
    case "too_big":
      return boundSentence("most", issue.maximum, issue.origin)
    case "invalid_union":
      return (issue.errors as z.core.$ZodIssue[][])[0]?.[0]?.message
    default:
      return undefined
  }
}

/**
 * A form is checked by the schema of the definition, so that it says what the server would. `wireOf` makes of what was typed
 * what would be sent; a field of the form has the name of the field that is sent.
 */
export const checkedBy = <Values extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  wireOf: (values: Values) => unknown,
): Resolver<Values, unknown, Output> => {
  const check = zodResolver(schema as z.ZodType<Output, FieldValues>, { error: sentenceOf })
  return (values, context, options) =>
    // The names of its fields are those of the form.
    check(wireOf(values) as FieldValues, context, options as never) as ReturnType<
      Resolver<Values, unknown, Output>
    >
}
