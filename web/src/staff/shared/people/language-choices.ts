import { languageNames, languages } from "#shared/language.ts"

export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))
