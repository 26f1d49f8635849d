import { useQuery } from "@tanstack/react-query"
import type { Language } from "#shared/language.ts"
import { paperTranslatorQuery } from "#web/data/money/paper-translator.ts"

const useTranslated = (language: Language = "en") => {
  const { data: translate } = useQuery(paperTranslatorQuery(language))
  return (of: string) => translate?.(of) ?? of
}

/** Both languages in one text, for what takes no elements. */
export function useBothLanguages(language: Language | undefined): (of: string) => string {
  const translate = useTranslated(language)
  return (of) => [...new Set([translate(of), of])].join(" ")
}

/** An English sentence of a paper, below its translation if the customer reads another language. */
export function BothLanguages({ of, language }: { of: string; language: Language | undefined }) {
  const translated = useTranslated(language)(of)
  if (translated === of) return of
  return (
    <>
      <span lang={language} className="block">
        {translated}
      </span>
      <span className="block">{of}</span>
    </>
  )
}
