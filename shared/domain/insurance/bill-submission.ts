/** How a bill goes to a carrier: by email from here, or by a portal or letter with the downloaded file. */
export const billWays = ["email", "download"] as const
export type BillWay = (typeof billWays)[number]
