import { type OtherLanguage, otherLanguages } from "../../language.ts"

/** The owner's texts for customers, each with its longest length. They may have a version in other languages. */
export const ownerTexts = {
  footerData: 500,
  warrantyData: 5000,
  invoicePrintData: 2000,
  invoiceEmailMessageData: 2000,
  serviceRequestReviewTextMessageData: 600,
  serviceRequestTextMessageData: 600,
  jobLinkTextMessageData: 600,
  textConsentData: 600,
} as const
export type OwnerText = keyof typeof ownerTexts

// `Object.keys` forgets the names.
export const ownerTextNames = Object.keys(ownerTexts) as OwnerText[]

/** Stored next to the English one, such as `warrantyData_es`. */
export type Translation<Name extends string> = `${Name}_${OtherLanguage}`
export type Translations<Name extends string> = { [Field in Translation<Name>]?: string | undefined }

/** The optional versions of these texts in other languages. */
export const translationsOf = <Name extends string>(
  names: readonly Name[],
): { field: Translation<Name>; name: Name; code: OtherLanguage }[] =>
  otherLanguages.flatMap((code) => names.map((name) => ({ field: `${name}_${code}` as const, name, code })))
