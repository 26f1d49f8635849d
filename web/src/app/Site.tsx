import { startTransition, useEffect, useState } from "react"
import { call } from "../api/call.ts"
import { ContentContext, type SiteContent, versionOf } from "../site/content.ts"
import { alongTheRoad } from "../site/road.ts"
import type { SitePage } from "./site-pages.ts"

async function currentContent(year: number): Promise<SiteContent> {
  const [[business], [contact], branches, settings] = await Promise.all([
    call("getBusinessInfo", {}),
    call("getContactInfo"),
    call("listBranches"),
    call("getSettings", { filter: "premierVideo,quoteSystemLive" }),
  ])
  if (!business?.businessname || !contact?.phone) throw new Error("The business info isn't set up yet")
  return { business, contact, branches: alongTheRoad(branches), settings, year }
}

/** The content that the page was rendered with, and after load what it has become since, if it differs. */
function useCurrentContent(rendered: SiteContent): SiteContent {
  const [content, setContent] = useState(rendered)
  useEffect(() => {
    const compare = async () => {
      try {
        const current = await currentContent(rendered.year)
        if (versionOf(current) !== versionOf(rendered)) startTransition(() => setContent(current))
      } catch {
        // Without an answer the rendered content stays: it was right when the page was made.
      }
    }
    void compare()
  }, [rendered])
  return content
}

/** A page of the public site, on the server and in the browser. Its links load documents; there is no router. */
export function Site({
  Page,
  parameters,
  content,
}: {
  Page: SitePage
  parameters: Readonly<Record<string, string>>
  content: SiteContent
}) {
  return (
    <ContentContext value={useCurrentContent(content)}>
      <Page parameters={parameters} />
    </ContentContext>
  )
}
