import { useLocation, useMatches } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { pageAt } from "./pages.ts"

/**
 * What the shell puts round a screen: `menu` everything; `actions` leaves the bottom of a phone to the screen's own
 * `ActionBar`; `bare` nothing at all.
 */
export type Frame = "menu" | "actions" | "bare"

/** What a screen tells the shell about itself; `title` may use what its loader brought. */
export type ScreenHandle<Data = unknown> = { title?: (data: Data) => string; frame?: Frame }

const isHandle = (handle: unknown): handle is ScreenHandle => typeof handle === "object" && handle !== null

/** The screen that is shown, as its handle describes it. */
export function useScreen(): { title: string; frame: Frame } {
  const last = useMatches().at(-1)
  const page = pageAt(useLocation().pathname)
  const handle = isHandle(last?.handle) ? last.handle : {}
  const own = last?.loaderData === undefined ? undefined : handle.title?.(last.loaderData)
  return {
    title: own ?? (page?.screen ? page.title : messages.common.notFound),
    frame: handle.frame ?? "menu",
  }
}
