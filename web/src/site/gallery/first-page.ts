import { createContext } from "react"
import type { Replies } from "../../api/routes.gen.ts"

export type Entry = Replies["listGallery"][number]

/** The entries with which the page was rendered: the first of the gallery, or the one whose page it is. */
export const FirstPage = createContext<readonly Entry[]>([])
