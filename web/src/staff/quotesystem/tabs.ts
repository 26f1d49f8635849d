import { type ComponentType, lazy } from "react"
import { Catalog } from "./Catalog.tsx"
import { NewVehicle } from "./NewVehicle.tsx"

/** The parts of the quote system, chosen by the query `view`; the first one needs none. */
export const tabs: readonly { view: string; text: string; Screen: ComponentType }[] = [
  { view: "", text: "Catalog", Screen: Catalog },
  { view: "newvehicle", text: "New Vehicle", Screen: NewVehicle },
  // Whoever looks at the catalog loads nothing of it.
  { view: "quoteformula", text: "Quote Formula", Screen: lazy(() => import("./QuoteFormula.tsx")) },
  { view: "managedata", text: "Manage Data", Screen: lazy(() => import("./ManageData.tsx")) },
]
