import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import { type Opening, openings } from "#shared/domain/parts/openings.ts"

/** The openings of a car that its visible parts are for, in the order of the list of openings. */
export const glassOf = (parts: readonly Pick<CatalogPart, "opening" | "visible">[]): Opening[] => {
  const covered = new Set(parts.filter(({ visible }) => visible).map(({ opening }) => opening))
  return openings.filter((opening) => covered.has(opening))
}
