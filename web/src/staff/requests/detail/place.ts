import type { Branch } from "../../../../../shared/api/settings.ts"

type Place = { location: string; address: string }
type Shop = Pick<Branch, "name" | "address">

const streetOf = ({ address }: Shop): string => address.split(",", 1)[0]?.trim().toLowerCase() ?? ""

/** Where a job is done, set right by its address, with the sentence that says so (spec 2, section 5). */
export function checkedPlace(
  { location, address }: Place,
  shops: readonly Shop[],
): Place & { alert?: string } {
  const typed = address.trim().toLowerCase()
  const shop = shops.find((one) => streetOf(one) !== "" && typed.includes(streetOf(one)))
  if (location !== "Inshop" && shop)
    return {
      location: "Inshop",
      address,
      alert: `This is our ${shop.name} shop, so we set the location to Inshop.`,
    }
  if (location === "" && typed !== "")
    return {
      location: "Mobile",
      address,
      alert: "You entered an address, so we set the location to Mobile.",
    }
  return { location, address }
}
