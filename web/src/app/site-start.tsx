import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import type { SiteContent } from "../site/content.ts"
import { pageAt, parametersOf } from "./pages.ts"
import { refreshBeside } from "./refresh.ts"
import { Site } from "./Site.tsx"
import { scrollSoonTo } from "./scroll-target.ts"
import { fileOf } from "./site-pages.ts"

const root = document.getElementById("root")
if (!root) throw new Error("site.html has no element #root")

/** In `vite dev` nothing has rendered the page; the defaults stand in for its content. */
const contentOf = async (data: string | null | undefined): Promise<SiteContent> =>
  data ? JSON.parse(data) : (await import("../site/default-content.ts")).defaultContent

// Not awaited at the top: a page may share a file with this one, and would wait for it while it waits for the page.
const start = async () => {
  const content = await contentOf(document.getElementById("site-content")?.textContent)
  const page = pageAt(location.pathname)
  const { default: Page } = await fileOf(page).load()
  const site = (
    <StrictMode>
      <Site Page={Page} parameters={page ? parametersOf(page, location.pathname) : {}} content={content} />
    </StrictMode>
  )
  if (root.childElementCount > 0) hydrateRoot(root, site)
  else createRoot(root).render(site)

  if (location.hash !== "") scrollSoonTo(location.hash)
}
void start()

// Who is logged in keeps their session by looking at the site, too. One that is over is forgotten, and the page stays: nobody
// needs a session to see it.
void refreshBeside(location.pathname)
