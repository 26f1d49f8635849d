import type * as z from "zod"
import { t } from "../../language.ts"

/** Turns schema errors into sentences for people, on the server and in forms. */
export type WrongField = { field: string; message: string }

const article = (kind: string) => (/^[aeiou]/.test(kind) ? "an" : "a")

export const boundSentence = (which: "least" | "most", bound: number | bigint, origin: string): string => {
  const isText = origin === "string"
  if (which === "least")
    return isText ? t(`Enter at least ${bound} characters.`) : t(`Enter at least ${bound}.`)
  return isText ? t(`Enter at most ${bound} characters.`) : t(`Enter at most ${bound}.`)
}

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? t("This is required.")
        : issue.expected === "int"
          ? t("Enter a whole number.")
          : `This must be ${article(issue.expected)} ${issue.expected}.`
    case "too_small":
      return boundSentence("least", issue.minimum, issue.origin)
    case "too_big":
      return boundSentence("most", issue.maximum, issue.origin)
    case "invalid_value":
      return t(`Choose one of ${issue.values.join(", ")}.`)
    case "unrecognized_keys":
      return t("Unknown field.")
    default:
      return issue.message
  }
}

const isCustomMessage = (message: string) => !message.startsWith("Invalid") && !message.startsWith("Too ")

/** Path of a field, like `charges.0.list`. "body" for an error of the whole body. */
export const fieldPath = (path: readonly PropertyKey[]): string => path.join(".") || "body"

/** Most errors reported at once, so a huge invalid body gets a short reply. */
export const maxErrors = 100

export const fieldErrors = (error: z.core.$ZodError): WrongField[] => {
  const fields = error.issues.flatMap((issue) => {
    if (issue.code === "invalid_union" && issue.errors[0]?.[0]) {
      const inner = issue.errors[0][0]
      return [
        {
          field: fieldPath([...issue.path, ...inner.path]),
          message: isCustomMessage(issue.message) ? issue.message : sentenceOf(inner),
        },
      ]
    }
    const message =
      isCustomMessage(issue.message) && issue.code !== "unrecognized_keys" ? issue.message : sentenceOf(issue)
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ field: fieldPath([...issue.path, key]), message }))
      : [{ field: fieldPath(issue.path), message }]
  })
  return fields.slice(0, maxErrors)
}
