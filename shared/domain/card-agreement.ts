/** Where the owner of a card said that it may be kept: to a clerk, or by themselves. */
export const agreementSources = ["clerk", "owner"] as const

/** What the owner of a card agrees to before it is kept: for what it is charged, what is asked each time, and how it ends. */
export const cardAgreement = (shop: string): string =>
  `${shop || "The shop"} may keep this card on file with Square and charge it for work that I order, each time for an amount that I was told before. This holds until I have the card removed, which I can do at any time.`
