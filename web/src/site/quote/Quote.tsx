import { type QuoteService, quoteServices } from "#shared/domain/quotes/quote.ts"
import { useDocumentTitle } from "../../app/document-title.ts"
import { pageAt } from "../../app/pages.ts"
import { useContent } from "../content.ts"
import NotFound from "../notice/NotFound.tsx"
import { InsuranceDisclosure } from "./InsuranceDisclosure.tsx"
import { QuotePage } from "./QuotePage.tsx"
import { SelectInsurance } from "./SelectInsurance.tsx"

/** One file for all quote pages, since each page file costs a name in the home page's bundle. */
export default function Quote({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  if (parameters.service === undefined) return <QuotePage />
  const service = quoteServices.find((one) => one === parameters.service)
  return service ? <ServicePage service={service} carrier={parameters.carrier} /> : <NotFound />
}

/** Not prerendered, so the title is set here too. */
function ServicePage({ service, carrier }: { service: QuoteService; carrier: string | undefined }) {
  useDocumentTitle(pageAt(location.pathname)?.title ?? "", useContent().business.businessname)
  if (carrier !== undefined) return <InsuranceDisclosure service={service} carrierKey={carrier} />
  if (location.pathname.includes("/selectinsurance")) return <SelectInsurance service={service} />
  return <QuotePage service={service} title="Select Vehicle" />
}
