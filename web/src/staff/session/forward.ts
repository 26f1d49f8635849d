/**
 * Where a login leads on: an address inside this site and nowhere else, since `route` comes from the address bar and
 * could name a stranger's page (`//evil.example`, `/\evil.example`, `/.//evil.example`). Login and logout would go in a circle.
 */
export function forwardTarget(route: string | null): string | undefined {
  if (!route?.startsWith("/")) return undefined
  const here = "https://here.invalid"
  const url = URL.parse(route, here)
  if (url?.origin !== here || url.pathname.startsWith("//") || /^\/log(in|out)\b/.test(url.pathname))
    return undefined
  return url.pathname + url.search + url.hash
}
