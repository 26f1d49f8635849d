import { useQuery } from "@tanstack/react-query"
import type { Language } from "#shared/language.ts"
import { paperTranslatorQuery } from "#web/data/paper-translator.ts"

/** An English sentence of a paper, below its translation if the customer reads another language. */
export function BothLanguages({ of, language = "en" }: { of: string; language: Language | undefined }) {
  const { data: translate } = useQuery(paperTranslatorQuery(language))
  const translated = translate?.(of) ?? of
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
