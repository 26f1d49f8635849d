import { type ComponentType, lazy } from "react"
import { Catalog } from "./Catalog.tsx"
import { NewVehicle } from "./NewVehicle.tsx"

export const tabs: readonly { view: string; text: string; Screen: ComponentType }[] = [
  { view: "", text: "Catalog", Screen: Catalog },
  { view: "newvehicle", text: "New Vehicle", Screen: NewVehicle },
  // Lazy, so the catalog tab doesn't load the others.
  { view: "quoteformula", text: "Quote Formula", Screen: lazy(() => import("./QuoteFormula.tsx")) },
  { view: "managedata", text: "Manage Data", Screen: lazy(() => import("./ManageData.tsx")) },
]
