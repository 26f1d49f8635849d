import type { ComponentType } from "react"
import type { Page } from "#shared/pages.ts"
import { siteScreens } from "./site-screens.gen.ts"

export type SitePage = ComponentType<{ parameters: Readonly<Record<string, string>> }>

type PageFile = { file: string; load: () => Promise<{ default: SitePage }> }

const screens: Record<string, PageFile["load"]> = siteScreens
const fileNamed = (screen: string, load: PageFile["load"]): PageFile => ({
  file: `src/site/${screen}.tsx`,
  load,
})

export const notFound: PageFile = fileNamed("notice/NotFound", siteScreens["notice/NotFound"])

/** The page's file name, by which the renderer also finds its style sheet. */
export function fileOf(page: Page | undefined): PageFile {
  const screen = page?.build === "site" ? page.screen : undefined
  const load = screen === undefined ? undefined : screens[screen]
  return screen !== undefined && load ? fileNamed(screen, load) : notFound
}
