import { createRoot, hydrateRoot } from "react-dom/client"
import { readPath } from "#shared/language.ts"
import type { SiteContent } from "../site/content.ts"
import type { Entry } from "../site/gallery/first-page.ts"
import { forgetDaysOfOthers } from "./clear-stored-days.ts"
import { pageAt, parametersOf } from "./pages.ts"
import { refreshInBackground } from "./refresh.ts"
import { currentContent, Site } from "./Site.tsx"
import { fileOf } from "./site-pages.ts"

const root = document.getElementById("root")
if (!root) throw new Error("No #root")

/** In development the page is not prerendered, so its content is loaded. */
const contentOf = async (data: string | null | undefined): Promise<SiteContent> =>
  data ? JSON.parse(data) : currentContent()

const galleryOf = (data: string | null | undefined): readonly Entry[] => (data ? JSON.parse(data) : [])

// No top-level await: a page may share a chunk with this file and would deadlock.
const start = async () => {
  const content = await contentOf(document.getElementById("site-content")?.textContent)
  const page = pageAt(location.pathname)
  const { default: Page } = await fileOf(page).load()
  const site = (
    <Site
      Page={Page}
      address={readPath(location.pathname).path}
      parameters={page ? parametersOf(page, location.pathname) : {}}
      content={content}
      gallery={galleryOf(document.getElementById("site-gallery")?.textContent)}
    />
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
// Visiting the site keeps a session alive. An expired one is forgotten silently.
void refreshInBackground(location.pathname)
