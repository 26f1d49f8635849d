import type { QuoteService } from "#shared/domain/quotes/quote.ts"

export const serviceNames: Record<QuoteService, string> = {
  replace: "Auto Glass Replacement",
  repair: "Rock Chip Repair",
}
export const serviceFacts: Record<QuoteService, readonly string[]> = {
  replace: ["Same-day mobile service", "Cleanup and disposal", "Online scheduling and tracking"],
  repair: [
    "One cost for up to 3 chip repairs",
    "Chip or crack under 6 inches",
    "Not in front of a camera or sensor",
  ],
}
