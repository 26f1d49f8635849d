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
      alert: `The address is our shop ${shop.name}. The location is Inshop now.`,
    }
  if (location === "" && typed !== "")
    return {
      location: "Mobile",
      address,
      alert: "There is an address and no location. The location is Mobile now.",
    }
  return { location, address }
}
