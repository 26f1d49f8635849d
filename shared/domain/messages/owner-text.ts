import type { Language } from "../../language.ts"
import type { Translations } from "./owner-texts.ts"

/** The owner's text in this language. Empty without a version in it. */
export const ownerText = <Name extends string>(
  texts: { [English in Name]: string } & Translations<Name>,
  name: Name,
  language: Language = "en",
): string => {
  if (language === "en") return texts[name].trim()
  const { [`${name}_${language}`]: translated }: { [field: string]: string | undefined } = texts
  return translated?.trim() ?? ""
}
