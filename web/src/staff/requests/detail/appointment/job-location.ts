import type { Branch } from "#shared/api/branches.ts"
import { locationText } from "#shared/domain/job/request.ts"
import { unknownZone, zoneOfJob } from "#shared/domain/schedule/zones.ts"

type TypedLocation = { location: string; address: string }
type Shop = Pick<Branch, "_id" | "name" | "address">

const streetOf = ({ address }: Shop): string => address.split(",", 1)[0]?.trim().toLowerCase() ?? ""

/** The location, corrected to match the address, with a sentence for the user (owner's specification). */
export function correctLocation(
  { location, address }: TypedLocation,
  shops: readonly Shop[],
): TypedLocation & { branch?: string; alert?: string } {
  const text = address.trim().toLowerCase()
  const shop = shops.find((one) => streetOf(one) !== "" && text.includes(streetOf(one)))
  if (location !== "Inshop" && shop)
    return {
      location: "Inshop",
      address,
      branch: shop._id,
      alert: `This is our ${shop.name} shop, so we set the location to ${locationText("Inshop")}.`,
    }
  if (location === "" && text !== "")
    return {
      location: "Mobile",
      address,
      alert: "You entered an address, so we set the location to Mobile.",
    }
  return { location, address }
}

/** Shown for an address without a city, which the scheduler can't assign to a zone. */
export const zoneUnknownText =
  "Zone Unknown. Enter street, city and state, like 1184 Plumas St, Yuba City, CA."

/** The zone of an address, shown below its field. A blank address uses `home`. */
export function zoneHint(address: string, home: string): string {
  const isHome = address.trim() === ""
  const usedAddress = isHome ? home : address
  if (usedAddress.trim() === "") return "Where the car is."
  const zone = zoneOfJob({ appointmentLocation: "Mobile", address: usedAddress }, unknownZone)
  if (zone === unknownZone) return zoneUnknownText
  return isHome ? `Leave blank to use the customer's address, zone ${zone}.` : `Zone ${zone}`
}
