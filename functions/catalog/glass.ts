import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import { type Opening, openings } from "#shared/domain/parts/openings.ts"

/** Openings with visible parts, in the standard order. */
export const glassOf = (parts: readonly Pick<CatalogPart, "opening" | "visible">[]): Opening[] => {
  const covered = new Set(parts.filter(({ visible }) => visible).map(({ opening }) => opening))
  return openings.filter((opening) => covered.has(opening))
}
