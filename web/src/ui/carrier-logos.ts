/** The logos of `carriers.svg` from top to bottom, by what one sees. */
const names = [
  "Mountains",
  "Sunrise",
  "Waves",
  "Triangle",
  "Pine tree",
  "Anchor",
  "Capitol",
  "Leaf",
  "Star",
  "Three dots",
  "Crown",
  "Three bars",
  "Hills",
  "Lighthouse",
  "Steering wheel",
] as const

/** In px. */
const height = 40

/** Where each logo lies in the picture, as a carrier keeps it (`xy`). */
export const carrierLogos = names.map((name, index) => ({
  name,
  xy: `0 ${index === 0 ? "0" : `-${index * height}px`}`,
}))

/** A place as a number of pixels: `0 0` and `0 -0px` are one. */
const depthOf = (xy: string): number => Math.abs(Number.parseInt(xy.split(" ")[1] ?? "", 10))

/** The logo at a place, if one lies there. */
export const logoAt = (xy: string) =>
  xy === "" ? undefined : carrierLogos.find((logo) => depthOf(logo.xy) === depthOf(xy))

export const logoName = (xy: string): string => (xy === "" ? "No logo" : (logoAt(xy)?.name ?? "Other logo"))
