import type { Language } from "../../language.ts"
import type { OwnerText, TranslatedTexts } from "./owner-texts.ts"

/** The owner's text in this language. Empty without a version in it. */
export const ownerText = <Name extends OwnerText>(
  business: { [English in Name]: string } & TranslatedTexts,
  name: Name,
  language: Language = "en",
): string => {
  if (language === "en") return business[name].trim()
  return business[`${name}_${language}`]?.trim() ?? ""
}
