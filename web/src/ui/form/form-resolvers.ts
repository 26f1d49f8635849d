import { zodResolver } from "@hookform/resolvers/zod"
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form"
import type * as z from "zod"
import { boundSentence } from "#shared/api/definition/wrong-fields.ts"
import { t } from "#shared/language.ts"
import { differingFields } from "../versioned/base-version.ts"

type Raw = z.core.$ZodRawIssue

/** The server's sentence for a schema issue that has no message of its own. */
const sentenceOf = (issue: Raw): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === "" ? t("This is required.") : t("Enter a number.")
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

/** Validates a form with the request's schema, so that it shows the server's messages. Names must match. */
export const schemaResolver = <Values extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  toWire: (values: Values) => unknown,
): Resolver<Values, unknown, Output> => {
  const check = zodResolver(schema as z.ZodType<Output, FieldValues>, { error: sentenceOf })
  return (values, context, options) =>
    // The form's fields have the schema's names, which the resolver's type cannot express.
    check(toWire(values) as FieldValues, context, options as never) as ReturnType<
      Resolver<Values, unknown, Output>
    >
}

/** Like `schemaResolver` for an edit: validates and sends only the changed fields. */
export const changeResolver = <Thing, Values extends FieldValues, Change extends object>(
  schema: z.ZodType<Change>,
  valuesOf: (thing: Thing) => Values,
  toWire: (values: Values) => Record<string, unknown>,
) => ({
  resolver: (base: Thing) =>
    schemaResolver<Values, Change>(schema, (values) =>
      differingFields(toWire(values), toWire(valuesOf(base))),
    ),
  changeOf: (change: Change) => change,
})

type FindErrors<Values> = (values: Values) => Partial<Record<string, string>>

export const customResolver =
  <Values extends FieldValues>(findErrors: FindErrors<Values>): Resolver<Values> =>
  (values) => {
    const found = Object.entries(findErrors(values))
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: "rule", message }]))
    // The function's keys are the form's field names.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
