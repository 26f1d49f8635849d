import { type PaperTranslation, textsOfPaper } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { type StatementSheet, translateStatement } from "#shared/domain/invoices/paper/statement-sheet.ts"
import { ownerText } from "#shared/domain/messages/owner-text.ts"
import { type Language, localeOf } from "#shared/language.ts"
import { type Catalog, translatorOf } from "#shared/translator.ts"

/** Loaded only for a customer who reads another language. */
const translatorsFor = async (language: Language) => {
  const [shared, paper]: { default: Catalog }[] = await Promise.all([
    import(`../../shared/languages/${language}/shared.json`),
    import(`../../shared/languages/${language}/paper.json`),
  ])
  const locale = localeOf(language)
  return {
    translate: translatorOf({ ...shared?.default, ...paper?.default }, locale),
    translateLine: translatorOf(shared?.default ?? {}, locale),
  }
}

const withoutEnglish = (texts: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(texts.filter(([english, other]) => other !== english))

type Business = Parameters<typeof ownerText<"warrantyData" | "invoicePrintData">>[0]

/** Undefined for a customer who reads English. */
export const translatePaper = async (
  sheet: InvoiceSheet,
  language: Language | undefined,
  business: Business,
): Promise<PaperTranslation | undefined> => {
  if (language === undefined || language === "en") return undefined
  const { translate, translateLine } = await translatorsFor(language)
  const texts = new Map([
    ...textsOfPaper(sheet).map((text) => [text, translate(text)] as const),
    // Clerks write into lines, where "check for leaks" is no payment by check.
    ...sheet.lines.map(({ title }) => [title, translateLine(title)] as const),
    // A line's detail is several sentences.
    ...sheet.lines.map(({ detail }) => [detail, detail.split(". ").map(translateLine).join(". ")] as const),
  ])
  for (const name of ["warrantyData", "invoicePrintData"] as const) {
    const translation = ownerText(business, name, language)
    if (translation !== "" && business[name].trim() !== "") texts.set(business[name], translation)
  }
  return { language, texts: withoutEnglish([...texts]) }
}

/** Undefined for an account that reads English. */
export const translateStatementFor = async (
  sheet: StatementSheet,
  language: Language | undefined,
): Promise<PaperTranslation | undefined> => {
  if (language === undefined || language === "en") return undefined
  const { translate } = await translatorsFor(language)
  return { language, texts: withoutEnglish(Object.entries(translateStatement(sheet, translate))) }
}
