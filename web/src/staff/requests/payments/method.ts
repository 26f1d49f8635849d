import type { Method } from "./take.ts"

const texts: Record<Method, string> = {
  CASH: "cash",
  CHECK: "check",
  INSURANCEPAID: "insurance payment",
  POINTOFSALE: "card, point of sale",
}

/** How a payment was made, in words; what an older system wrote stands as it is. */
export const methodText = (method: string): string =>
  Object.entries(texts).find(([key]) => key === method)?.[1] ?? method.toLowerCase()
