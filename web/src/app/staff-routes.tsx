import type { ComponentType } from "react"
import type { LoaderFunction, RouteObject } from "react-router-dom"
import { type Page, pages } from "#shared/pages.ts"
import { readSession } from "../api/session.ts"
import { offline, unreachable } from "../ui/feedback/problem.ts"
import { guard } from "./guard.ts"
import type { ScreenHandle } from "./navigation.ts"
import { routePath } from "./pages.ts"
import { refreshInBackground } from "./refresh.ts"
import { NotFoundScreen, ScreenFailed } from "./shell/NotFoundScreen.tsx"
import { Frame, Shell } from "./shell/Shell.tsx"
import { staffScreens } from "./staff-screens.gen.ts"

/** A screen's module. `preload` fetches the parts that its first display needs. */
type Screen = {
  default: ComponentType
  loader?: LoaderFunction
  handle?: ScreenHandle<never>
  preload?: () => Promise<void>
}

const screens: Record<string, () => Promise<Screen>> = staffScreens

const noFiles = () => {
  throw navigator.onLine ? unreachable() : offline()
}

async function loadScreen(load: () => Promise<Screen>): Promise<Screen> {
  const [screen] = await Promise.all([load(), readSession() && Frame.preload()])
  const { preload, loader = () => null } = screen
  await preload?.()
  if (!preload) return screen
  return {
    ...screen,
    loader: async (facts) => {
      // The next login in this tab may see other parts of the same screen.
      await preload().catch(noFiles)
      return loader(facts)
    },
  }
}

function routeOf(page: Page, load: () => Promise<Screen>): RouteObject {
  return {
    path: routePath(page.path),
    middleware: [
      ({ request }) => {
        guard(page, request)
        // A session that ends must not be refreshed meanwhile.
        if (page.path !== "/logout") void refreshInBackground(new URL(request.url).pathname)
      },
    ],
    // Without a loader the router would not run the guard before a lazy screen.
    lazy: async () => {
      const { default: Component, loader = () => null, handle } = await loadScreen(load).catch(noFiles)
      return { Component, loader, handle }
    },
  }
}

export const staffRoutes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ScreenFailed,
    HydrateFallback: () => null,
    children: [
      {
        // Not on the screens: the router drops a lazy route that failed together with its boundary.
        ErrorBoundary: ScreenFailed,
        children: pages.flatMap((page) => {
          const load = page.build === "staff" && screens[page.screen]
          return load ? [routeOf(page, load)] : []
        }),
      },
      { path: "*", Component: NotFoundScreen },
    ],
  },
]
