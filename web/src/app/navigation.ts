import { useLocation, useMatches } from "react-router-dom"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "../api/session.ts"
import { pageAt } from "./pages.ts"

/**
 * `menu` shows the whole shell, `actions` replaces a phone's bottom bar with the screen's `ActionBar`, `bare`
 * shows nothing.
 */
export type Frame = "menu" | "actions" | "bare"

/** `title` may use the data of the screen's loader. */
export type ScreenHandle<Data = unknown> = { title?: (data: Data) => string; frame?: Frame }

const isHandle = (handle: unknown): handle is ScreenHandle => typeof handle === "object" && handle !== null

/** The name of the page behind `/account`. */
export const homeName = ({ role }: Pick<Session, "role">): string =>
  role === "technician" ? t("Today") : t("My Account")

export function useScreen(): { title: string; frame: Frame } {
  const last = useMatches().at(-1)
  const page = pageAt(useLocation().pathname)
  const handle = isHandle(last?.handle) ? last.handle : {}
  const own = last?.loaderData === undefined ? undefined : handle.title?.(last.loaderData)
  return {
    title: own ?? page?.title ?? messages.common.notFound,
    frame: handle.frame ?? "menu",
  }
}
