import { quoteServices } from "../../../../shared/domain/quotes/quote.ts"
import NotFound from "../notice/NotFound.tsx"
import { QuotePage } from "./QuotePage.tsx"

/** The same quote with a service that the address names, for as much glass as is broken. */
export function SelectVehicle({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  const service = quoteServices.find((one) => one === parameters.service)
  return service ? <QuotePage service={service} title="Select Vehicle" /> : <NotFound />
}
