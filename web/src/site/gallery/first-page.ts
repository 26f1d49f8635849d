import { createContext } from "react"
import type { Replies } from "../../api/routes.gen.ts"

export type Entry = Replies["listGallery"][number]

export const FirstPage = createContext<readonly Entry[]>([])
