import {
  type InvoiceSheet,
  type PaperTranslation,
  textsOfPaper,
} from "#shared/domain/invoices/invoice-sheet.ts"
import { ownerText } from "#shared/domain/messages/owner-texts.ts"
import { type Language, localeOf } from "#shared/language.ts"
import { type Catalog, translatorOf } from "#shared/translator.ts"

/** Loaded only for a customer who reads another language. */
const catalogOf = async (language: Language): Promise<Catalog> => {
  const files: { default: Catalog }[] = await Promise.all([
    import(`../../shared/languages/${language}/shared.json`),
    import(`../../shared/languages/${language}/paper.json`),
  ])
  return Object.assign({}, ...files.map((file) => file.default))
}

type Business = Parameters<typeof ownerText<"warrantyData" | "invoicePrintData">>[0]

/** Undefined for a customer who reads English. */
export const translatePaper = async (
  sheet: InvoiceSheet,
  language: Language | undefined,
  business: Business,
): Promise<PaperTranslation | undefined> => {
  if (language === undefined || language === "en") return undefined
  const translate = translatorOf(await catalogOf(language), localeOf(language))
  const details = sheet.lines.map(({ detail }) => detail)
  const texts = new Map([
    ...textsOfPaper(sheet).map((text) => [text, translate(text)] as const),
    // A line's detail is several sentences.
    ...details.map((detail) => [detail, detail.split(". ").map(translate).join(". ")] as const),
  ])
  for (const name of ["warrantyData", "invoicePrintData"] as const) {
    const own = ownerText(business, name, language)
    if (own !== "") texts.set(business[name], own)
  }
  const changed = [...texts].filter(([english, other]) => other !== english)
  return { language, texts: Object.fromEntries(changed) }
}
