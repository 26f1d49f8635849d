import { startTransition, useEffect, useState } from "react"
import { call } from "../api/call.ts"
import {
  AddressContext,
  ContentContext,
  inPageLanguage,
  type SiteContent,
  versionOf,
} from "../site/content.ts"
import { type Entry, FirstPage } from "../site/gallery/first-page.ts"
import { sortNorthToSouth } from "../site/sort-north-to-south.ts"
import type { SitePage } from "./site-pages.ts"

/** The same content that `render-site` renders. */
export async function currentContent(): Promise<SiteContent> {
  const [[business], [contact], branches, settings] = await Promise.all([
    call("getBusinessInfo", {}),
    call("getContactInfo"),
    call("listBranches"),
    call("getSettings", { filter: "premierVideo,quoteSystemLive" }),
  ])
  if (!business || !contact) throw new Error("The call answers lists of one")
  return {
    business: inPageLanguage(business),
    contact,
    branches: sortNorthToSouth(branches),
    settings,
    year: new Date().getFullYear(),
  }
}

/** The rendered content, replaced after load if the business changed it meanwhile. */
function useCurrentContent(rendered: SiteContent): SiteContent {
  const [content, setContent] = useState(rendered)
  useEffect(() => {
    const compare = async () => {
      try {
        const current = await currentContent()
        if (versionOf(current) !== versionOf(rendered)) startTransition(() => setContent(current))
      } catch {
        // On failure the rendered content stays.
      }
    }
    void compare()
  }, [rendered])
  return content
}

/** A page of the public site, for server and browser. Links load documents, so there is no router. */
export function Site({
  Page,
  address,
  parameters,
  content,
  gallery = [],
}: {
  Page: SitePage
  /** The path of the page in English. */
  address: string
  parameters: Readonly<Record<string, string>>
  content: SiteContent
  gallery?: readonly Entry[] | undefined
}) {
  return (
    <ContentContext value={useCurrentContent(content)}>
      <AddressContext value={address}>
        <FirstPage value={gallery}>
          <Page parameters={parameters} />
        </FirstPage>
      </AddressContext>
    </ContentContext>
  )
}
