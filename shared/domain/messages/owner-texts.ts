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

/** Stored next to the English one, such as `warrantyData_es`. */
export type TranslatedText = `${OwnerText}_${OtherLanguage}`
export type TranslatedTexts = { [Name in TranslatedText]?: string | undefined }

export const translatedTexts: readonly { field: TranslatedText; name: OwnerText; code: OtherLanguage }[] =
  otherLanguages.flatMap((code) =>
    // `Object.keys` forgets the names.
    (Object.keys(ownerTexts) as OwnerText[]).map((name) => ({
      field: `${name}_${code}` as const,
      name,
      code,
    })),
  )
