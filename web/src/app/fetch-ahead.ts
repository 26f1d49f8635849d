import { fetchAhead } from "../ui/later.tsx"
import { pageAt } from "./pages.ts"

type Screens = Readonly<Record<string, () => Promise<unknown>>>

/** How long the first screen has the line for itself, milliseconds. */
const quietAfter = 4000

/**
 * Fetches what is opened next before it is asked for: a screen when somebody points at a link to it, and, once the first screen
 * has been there for a while, a job's and what lies over screens. What does not come is fetched when it is needed.
 */
export function fetchBeforeAsked(screens: Screens): void {
  const fetchScreen = (path: string | undefined) => screens[path ?? ""]?.().catch(() => undefined)
  const towards = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link) void fetchScreen(pageAt(link.pathname)?.path)
  }
  document.addEventListener("pointerover", towards, { passive: true })
  document.addEventListener("focusin", towards)
  setTimeout(() => {
    void fetchAhead()
    void fetchScreen("/servicerequest/{invoiceNumber}")
  }, quietAfter)
}
