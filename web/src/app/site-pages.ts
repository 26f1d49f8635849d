import type { ComponentType } from "react"
import type { Page } from "#shared/pages.ts"
import { siteScreens } from "./site-screens.gen.ts"

/** A page of the site takes what stands in the braces of its address. */
export type SitePage = ComponentType<{ parameters: Readonly<Record<string, string>> }>

type PageFile = { file: string; load: () => Promise<{ default: SitePage }> }

const screens: Record<string, PageFile["load"]> = siteScreens
const fileNamed = (screen: string, load: PageFile["load"]): PageFile => ({
  file: `src/site/${screen}.tsx`,
  load,
})

export const notFound: PageFile = fileNamed("notice/NotFound", siteScreens["notice/NotFound"])

/** A page's file, by whose name the renderer finds its style sheet, too; an address without a page shows Not Found. */
export function fileOf(page: Page | undefined): PageFile {
  const screen = page?.build === "site" ? page.screen : undefined
  const load = screen && screens[screen]
  return load ? fileNamed(screen, load) : notFound
}
