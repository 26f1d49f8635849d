import type { Language } from "../../language.ts"

export const agreementSources = ["clerk", "owner"] as const

const wordings: Readonly<Record<Language, (shop: string) => string>> = {
  en: (shop) =>
    `${shop || "The shop"} may keep this card on file with Square and charge it for work that I order, each time for an amount that I was told before. This holds until I have the card removed, which I can do at any time.`,
  es: (shop) =>
    `${shop || "El taller"} puede guardar esta tarjeta con Square y hacerle cargos por trabajos que yo pida, cada vez por una cantidad que me hayan dicho antes. Esto vale hasta que yo pida quitar la tarjeta, lo que puedo hacer en cualquier momento.`,
}

/** What the cardholder agrees to: like a paper, in English with their own language above it. */
export const cardAgreement = (shop: string, language: Language = "en"): string =>
  [...new Set([wordings[language](shop), wordings.en(shop)])].join("\n\n")
