export const inboxKey = ["inbox"] as const
export const textConsentKey = ["text-consent"] as const
