/** Header in which the edge passes the address of a page on to the API, where a page has a document for each thing. */
export const requestedAddressHeader = "x-requested-address"

/** Address of the Not Found page that shows the requested one: a path of this site with its query. */
export const notFoundAddress = (requested: string): string => `/404?address=${encodeURIComponent(requested)}`

/**
 * The requested path and query that Not Found shows. The page may be answered at the unknown address itself, or be redirected to
 * with it (`notFoundAddress`). Only a path counts, so that no link makes the page name another site.
 */
export function requestedAddress({ pathname, search }: { pathname: string; search: string }): string {
  const requested = pathname === "/404" ? new URLSearchParams(search).get("address") : null
  return requested && /^\/(?!\/)/.test(requested) ? requested : pathname + search
}
