import { t } from "../../language.ts"

export type Address = {
  street: string
  city: string
  state: string
  zip?: string
}

const states =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY"
const stateCodes = new Set(states.split(" "))
const stateNames: Record<string, string> = { california: "CA", nevada: "NV", oregon: "OR", arizona: "AZ" }

/** First three digits of ZIPs where the state changes. A dash starts a range without a state. */
const zipStates =
  "005 NY 006 - 010 MA 028 RI 030 NH 039 ME 050 VT 055 MA 056 VT 060 CT 070 NJ 090 - 100 NY 150 PA 197 DE 200 DC 201 VA 202 DC 206 MD 220 VA 247 WV 270 NC 290 SC 300 GA 320 FL 350 AL 370 TN 386 MS 398 GA 400 KY 430 OH 460 IN 480 MI 500 IA 530 WI 550 MN 569 DC 570 SD 580 ND 590 MT 600 IL 630 MO 660 KS 680 NE 700 LA 716 AR 730 OK 733 TX 734 OK 750 TX 800 CO 820 WY 832 ID 840 UT 850 AZ 870 NM 885 TX 889 NV 900 CA 962 - 967 HI 969 - 970 OR 980 WA 995 AK"

export const stateOfZip = (zip: string): string => {
  const areas = zipStates.match(/\d+ \S+/g) ?? []
  const state = areas.findLast((area) => area.slice(0, 3) <= zip.slice(0, 3))?.slice(4)
  return state && stateCodes.has(state) ? state : "CA"
}

const stateOf = (text: string): string => stateNames[text.toLowerCase()] ?? text.toUpperCase()

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim()

const trailingZip = /[\s,]+\d{5}(?:-\d{4})?$/

/** A typed city without the state and ZIP code that people add: "Yuba City, CA 95991". */
export function withoutState(city: string): string {
  const typed = city.trim().replace(trailingZip, "")
  // After a comma or as a code, since cities may end in a state's name: "Lake California".
  const [, name = typed, code = "", state = code] =
    /^(.+?)(?:\s+([a-z]{2})|\s*,\s*([a-z ]{2,}))\.?$/i.exec(typed) ?? []
  return stateCodes.has(stateOf(state)) ? name : typed
}

/** Accepts several lines, no ZIP, "California", and "USA": "1184 Plumas St, Yuba City, CA 95991". */
export function parseAddress(text: string): Address | undefined {
  const parts = text
    .replace(/\r?\n/g, ",")
    .split(",")
    .map(spaced)
    .filter((part) => part !== "" && !/^(?:usa|u\.s\.a\.|united states)$/i.test(part))
  const last = /^\d{5}(?:-\d{4})?$/.test(parts.at(-1) ?? "")
    ? parts.splice(-2).join(" ")
    : (parts.pop() ?? "")
  const [, before = "", stateText = "", zip] =
    /^(.*?)\s*\b([a-z]{2,})\.?(?:\s+(\d{5})(?:-\d{4})?)?$/i.exec(last) ?? []
  const state = stateOf(stateText)
  if (!stateCodes.has(state)) return undefined

  // A city that was typed with its state names it twice: "Yuba City, CA, CA 95991". Oregon is also a city of Illinois.
  if (!before && parts.length > 1 && stateOf((parts.at(-1) ?? "").replace(trailingZip, "")) === state)
    parts.pop()
  const city = normalCity(before || (parts.pop() ?? ""))
  const street = parts.join(", ")
  return city && street ? { street, city, state, ...(zip && { zip }) } : undefined
}

export const normalCity = (city: string): string =>
  spaced(withoutState(city).replace(/[^\p{L}\s'.-]/gu, ""))
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

export const unknownZone = "Unknown"

/** The zone on screens. `unknownZone` is stored. */
export const zoneName = (zone: string): string => (zone === unknownZone ? t("Unknown", "zone") : zone)

/** Sorts jobs without a zone last. */
export const compareZones = (one: string, other: string): number =>
  Number(one === unknownZone) - Number(other === unknownZone) || one.localeCompare(other)

/** Zone of a job: the city of its address, or in the shop the branch's zone (docs/domain.md, section 7). */
export const zoneOfJob = (
  job: { appointmentLocation?: string | undefined; address?: string | undefined },
  branchZone: string,
): string =>
  job.appointmentLocation === "Inshop" ? branchZone : (parseAddress(job.address ?? "")?.city ?? unknownZone)

/** The branch for a zone: its own city's, else one that serves the city. */
export const branchOfZone = <Branch extends { zone: string; cities: readonly string[] }>(
  zone: string,
  branches: readonly Branch[],
): Branch | undefined =>
  branches.find((branch) => branch.zone === zone) ?? branches.find(({ cities }) => cities.includes(zone))
