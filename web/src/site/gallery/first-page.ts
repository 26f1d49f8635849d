import { createContext } from "react"
import type { Replies } from "../../api/routes.gen.ts"

/* React context with the prerendered first page of the gallery. */

export type Entry = Replies["listGallery"][number]

export const FirstPage = createContext<readonly Entry[]>([])
