import { useLocation } from "react-router-dom"
import { titleOf } from "./pages.ts"

/** What the page that is shown is called. */
export const PageTitle = () => titleOf(useLocation().pathname)
