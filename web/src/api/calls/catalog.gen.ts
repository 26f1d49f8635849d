// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/catalog.ts"
import type { Call } from "#web/api/api.ts"

export const countCatalog: Call<typeof api.countCatalog> = {"method":"GET","path":"/quotecatalogcount"}
export const createQuoteVehicle: Call<typeof api.createQuoteVehicle> = {"method":"POST","path":"/quotevehicles","body":{"parts":[{"list":"money","cost":"money"}]}}
export const getVehicleParts: Call<typeof api.getVehicleParts> = {"method":"GET","path":"/vehiclepart","reply":[{"nagParts":[{"ListPrice":"money"}],"oemParts":[{"ListPrice":"money"}],"mouldingParts":[{"ListPrice":"money"}]}]}
export const listCatalogChoices: Call<typeof api.listCatalogChoices> = {"method":"GET","path":"/vehicles"}
export const listCatalogDistinct: Call<typeof api.listCatalogDistinct> = {"method":"GET","path":"/quotecatalogdistinct"}
export const listQuoteParts: Call<typeof api.listQuoteParts> = {"method":"GET","path":"/quoteparts","reply":{"results":[{"listMitchell":"money","cost":"money"}]}}
export const listQuoteVehicles: Call<typeof api.listQuoteVehicles> = {"method":"GET","path":"/quotevehicles"}
