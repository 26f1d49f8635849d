import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import type { SiteContent } from "../site/content.ts"
import type { Entry } from "../site/gallery/first-page.ts"
import { forgetDaysOfOthers } from "./forget-days.ts"
import { pageAt, parametersOf } from "./pages.ts"
import { refreshBeside } from "./refresh.ts"
import { currentContent, Site } from "./Site.tsx"
import { fileOf } from "./site-pages.ts"

const root = document.getElementById("root")
if (!root) throw new Error("No #root")

/** Where sources are worked on nothing has rendered the page, and its content is asked for. */
const contentOf = async (data: string | null | undefined): Promise<SiteContent> =>
  data ? JSON.parse(data) : currentContent()

const galleryOf = (data: string | null | undefined): readonly Entry[] => (data ? JSON.parse(data) : [])

// Not awaited at the top: a page may share a file with this one, and would wait for it while it waits for the page.
const start = async () => {
  const content = await contentOf(document.getElementById("site-content")?.textContent)
  const page = pageAt(location.pathname)
  const { default: Page } = await fileOf(page).load()
  const site = (
    <StrictMode>
      <Site
        Page={Page}
        parameters={page ? parametersOf(page, location.pathname) : {}}
        content={content}
        gallery={galleryOf(document.getElementById("site-gallery")?.textContent)}
      />
    </StrictMode>
  )
  if (root.childElementCount > 0) hydrateRoot(root, site)
  else createRoot(root).render(site)

  if (location.hash !== "") {
    const { scrollSoonTo } = await import("./scroll-target.ts")
    scrollSoonTo(location.hash)
  }
}
void start()

forgetDaysOfOthers()
// Who is logged in keeps their session by looking at the site, too. One that is over is forgotten, and the page stays: nobody
// needs a session to see it.
void refreshBeside(location.pathname)
