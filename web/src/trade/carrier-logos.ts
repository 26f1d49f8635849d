/** The logos in `carriers.svg` from top to bottom. The names describe the pictures. */
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

const height = 40

/** `xy` is the logo's CSS background position, as a carrier record stores it. */
export const carrierLogos = names.map((name, index) => ({
  name,
  xy: `0 ${index === 0 ? "0" : `-${index * height}px`}`,
}))

/** Compares positions as numbers, so that `0 0` equals `0 -0px`. */
const depthOf = (xy: string): number => Math.abs(Number.parseInt(xy.split(" ")[1] ?? "", 10))

export const logoAt = (xy: string) =>
  xy === "" ? undefined : carrierLogos.find((logo) => depthOf(logo.xy) === depthOf(xy))

export const logoName = (xy: string): string => (xy === "" ? "No logo" : (logoAt(xy)?.name ?? "Other logo"))
