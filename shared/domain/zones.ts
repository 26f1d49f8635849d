export type Address = {
  street: string
  city: string
  /** two letters */
  state: string
  /** five digits */
  zip?: string
}

const states =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY"
const stateCodes = new Set(states.split(" "))
const stateNames: Record<string, string> = { california: "CA", nevada: "NV", oregon: "OR", arizona: "AZ" }

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim()

/** "1184 Plumas St, Yuba City, CA 95991" as people type it: over several lines, without ZIP, with "California" or "USA". */
export function parseAddress(text: string): Address | undefined {
  const parts = text
    .replace(/\r?\n/g, ",")
    .split(",")
    .map(spaced)
    .filter((part) => part !== "" && !/^(?:usa|u\.s\.a\.|united states)$/i.test(part))
  // "CA, 95991" is one part typed as two
  const last = /^\d{5}(?:-\d{4})?$/.test(parts.at(-1) ?? "")
    ? parts.splice(-2).join(" ")
    : (parts.pop() ?? "")
  const [, before = "", stateText = "", zip] =
    /^(.*?)\s*\b([a-z]{2,})\.?(?:\s+(\d{5})(?:-\d{4})?)?$/i.exec(last) ?? []
  const state = stateNames[stateText.toLowerCase()] ?? stateText.toUpperCase()
  if (!stateCodes.has(state)) return undefined

  const city = normalCity(before || (parts.pop() ?? ""))
  const street = parts.join(", ")
  return city && street ? { street, city, state, ...(zip && { zip }) } : undefined
}

/** "YUBA  CITY" and "yuba city" are one zone: Yuba City. */
export const normalCity = (city: string): string =>
  spaced(city.replace(/[^\p{L}\s'.-]/gu, ""))
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

export const unknownZone = "Unknown"

/** Where the job is done, for the scheduler: the city of its address; in the shop, the branch's zone (domain.md section 7). */
export const zoneOfJob = (
  job: { appointmentLocation?: string | undefined; address?: string | undefined },
  branchZone: string,
): string =>
  job.appointmentLocation === "Inshop" ? branchZone : (parseAddress(job.address ?? "")?.city ?? unknownZone)

/** The branch that does a job in this zone: its own city, else one whose round covers it. */
export const branchOfZone = <Branch extends { zone: string; cities: readonly string[] }>(
  zone: string,
  branches: readonly Branch[],
): Branch | undefined =>
  branches.find((branch) => branch.zone === zone) ?? branches.find(({ cities }) => cities.includes(zone))
