import type { SiteContent } from "./content.ts"

type Branch = SiteContent["branches"][number]

/** The cities from north to south. Others follow. */
const cities = ["Yuba City", "Woodland", "Sacramento", "Santa Ana"]

const indexOn = ({ city }: Branch) => (cities.includes(city) ? cities.indexOf(city) : cities.length)

export const sortNorthToSouth = (branches: readonly Branch[]): Branch[] =>
  branches.toSorted((one, other) => indexOn(one) - indexOn(other))
