import { useLocation } from "react-router-dom"
import { titleOf } from "./pages.ts"

export const PageTitle = () => titleOf(useLocation().pathname)
