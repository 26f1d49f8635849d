import { InsuranceDisclosure } from "./InsuranceDisclosure.tsx"
import { QuotePage } from "./QuotePage.tsx"
import { SelectInsurance } from "./SelectInsurance.tsx"
import { SelectVehicle } from "./SelectVehicle.tsx"

/**
 * The instant quote and the pages on the way to it, in one file: each file more that a page may ask for is a name more that the
 * home page loads.
 */
export default function Quote({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  const { service, carrier } = parameters
  if (service === undefined) return <QuotePage />
  if (carrier !== undefined) return <InsuranceDisclosure parameters={parameters} />
  // Drawn by the script alone, as nobody renders an address with a service beforehand.
  return location.pathname.includes("/selectinsurance") ? (
    <SelectInsurance parameters={parameters} />
  ) : (
    <SelectVehicle parameters={parameters} />
  )
}
