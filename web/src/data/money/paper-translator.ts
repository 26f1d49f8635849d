import { queryOptions } from "@tanstack/react-query"
import { type Language, localeOf } from "#shared/language.ts"
import { type Catalog, translatorOf } from "#shared/translator.ts"

/** Translates sentences of papers that the staff app shows to a customer. Works offline, as all files of the app. */
export const paperTranslatorQuery = (language: Language) =>
  queryOptions({
    queryKey: ["paper-translator", language],
    queryFn: async () => {
      const { default: catalog }: { default: Catalog } = await import(
        `../../../../shared/languages/${language}/paper.json`
      )
      return translatorOf(catalog, localeOf(language))
    },
    enabled: language !== "en",
    staleTime: Number.POSITIVE_INFINITY,
  })
