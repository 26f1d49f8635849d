export const agreementSources = ["clerk", "owner"] as const

export const cardAgreement = (shop: string): string =>
  `${shop || "The shop"} may keep this card on file with Square and charge it for work that I order, each time for an amount that I was told before. This holds until I have the card removed, which I can do at any time.`
