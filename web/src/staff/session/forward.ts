/**
 * The address to open after login. Must be on this site, because `route` comes from the address bar and could
 * be a foreign page (`//evil.example`, `/\evil.example`, `/.//evil.example`). Login and logout are refused
 * because they would loop.
 */
export function forwardTarget(route: string | null): string | undefined {
  if (!route?.startsWith("/")) return undefined
  const placeholderOrigin = "https://here.invalid"
  const url = URL.parse(route, placeholderOrigin)
  if (
    url?.origin !== placeholderOrigin ||
    url.pathname.startsWith("//") ||
    /^\/log(in|out)\b/.test(url.pathname)
  )
    return undefined
  return url.pathname + url.search + url.hash
}
