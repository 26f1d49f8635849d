import { pathIn, readPath } from "./language.ts"

/** Header in which the edge function passes the page's address to the API, for pages with one document per record. */
export const requestedAddressHeader = "x-requested-address"

export const notFoundAddress = (requested: string): string =>
  `${pathIn(readPath(requested).code, "/404")}?address=${encodeURIComponent(requested)}`

/**
 * The path and query that the Not Found page shows: its own address, or the `address` parameter after a redirect
 * (`notFoundAddress`). Only a path is accepted, so a link can't make the page name another site.
 */
export function requestedAddress({ pathname, search }: { pathname: string; search: string }): string {
  const requested = readPath(pathname).path === "/404" ? new URLSearchParams(search).get("address") : null
  return requested && /^\/(?!\/)/.test(requested) ? requested : pathname + search
}
