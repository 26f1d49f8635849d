import type { listInsuranceProviders } from "../../../shared/api/carriers.ts"
import type { ReplyOf } from "../../../shared/api/endpoint.ts"
import { carriersQuery } from "./request.ts"

/** A carrier with its rates, as a clerk is answered; cents. */
export type Carrier = ReplyOf<typeof listInsuranceProviders>[number]

/** Whoever changes carriers looks at what they are now. */
export const freshCarriersQuery = { ...carriersQuery, staleTime: 0 }
