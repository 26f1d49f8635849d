import { zodResolver } from "@hookform/resolvers/zod"
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form"
import type * as z from "zod"
import { boundSentence } from "#shared/api/wrong-fields.ts"
import { differing } from "./versioned/base-version.ts"

type Raw = z.core.$ZodRawIssue

/** Where a schema has no sentence of its own, in the server's words. */
const sentenceOf = (issue: Raw): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === "" ? "This is required." : "Enter a number."
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
 * A form is checked by the schema of the definition, so that it says what the server would. `toWire` makes of what was typed
 * what would be sent; a field of the form has the name of the field that is sent.
 */
export const checkedBy = <Values extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  toWire: (values: Values) => unknown,
): Resolver<Values, unknown, Output> => {
  const check = zodResolver(schema as z.ZodType<Output, FieldValues>, { error: sentenceOf })
  return (values, context, options) =>
    // The names of its fields are those of the form.
    check(toWire(values) as FieldValues, context, options as never) as ReturnType<
      Resolver<Values, unknown, Output>
    >
}

/** Of a form in the forms of the wire: only the fields that were changed are checked, by the definition's schema, and sent. */
export const changesBy = <Thing, Values extends FieldValues, Change extends object>(
  schema: z.ZodType<Change>,
  valuesOf: (thing: Thing) => Values,
  toWire: (values: Values) => Record<string, unknown>,
) => ({
  resolver: (base: Thing) =>
    checkedBy<Values, Change>(schema, (values) => differing(toWire(values), toWire(valuesOf(base)))),
  changeOf: (change: Change) => change,
})

/** What is wrong, by the field's name. */
type WrongIn<Values> = (values: Values) => Partial<Record<string, string>>

/** A form that is checked by a rule of its own. */
export const checkedWith =
  <Values extends FieldValues>(wrongIn: WrongIn<Values>): Resolver<Values> =>
  (values) => {
    const wrong = Object.entries(wrongIn(values))
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map(([field, message]) => [field, { type: "rule", message }]))
    // The names are those of the values' fields.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
