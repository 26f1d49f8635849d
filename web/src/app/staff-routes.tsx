import type { ComponentType } from "react"
import type { LoaderFunction, RouteObject } from "react-router-dom"
import { type Page, pages } from "../../../shared/pages.ts"
import { offline, unreachable } from "../ui/problem.ts"
import { guard } from "./guard.ts"
import type { ScreenHandle } from "./navigation.ts"
import { routePath } from "./pages.ts"
import { refreshBeside } from "./refresh.ts"
import { NotFoundScreen, ScreenFailed } from "./shell/NotFoundScreen.tsx"
import { Shell } from "./shell/Shell.tsx"

/** A screen's file: its component by default, beside it what it loads and what it tells the shell. */
type Screen = { default: ComponentType; loader?: LoaderFunction; handle?: ScreenHandle<never> }

/** Each ready page of the staff build, and the file that is fetched when somebody goes there. */
const screens: Record<string, () => Promise<Screen>> = {
  "/login": () => import("../staff/session/Login.tsx"),
  "/logout": () => import("../staff/session/Logout.tsx"),
  "/account": () => import("../staff/account/Account.tsx"),
  "/profile/{id}": () => import("../staff/profile/Profile.tsx"),
  "/settings": () => import("../staff/settings/Settings.tsx"),
  "/users": () => import("../staff/users/Users.tsx"),
  "/register": () => import("../staff/users/Register.tsx"),
  "/servicerequest/{invoiceNumber}": () => import("../staff/requests/detail/Detail.tsx"),
  "/servicerequest/{invoiceNumber}/{message}": () => import("../staff/requests/detail/Detail.tsx"),
  "/servicerequests/new": () => import("../staff/requests/new/NewRequest.tsx"),
  "/servicerequests": () => import("../staff/requests/list/List.tsx"),
  "/signature/{invoiceNumber}": () => import("../staff/requests/payments/Signature.tsx"),
  "/confirmpayment/{invoiceNumber}/{amount}/{paymentId}": () =>
    import("../staff/requests/payments/ConfirmPayment.tsx"),
  "/billing": () => import("../staff/billing/Billing.tsx"),
  "/billingprofile/{id}": () => import("../staff/billing/BillingProfile.tsx"),
  "/carriers": () => import("../staff/carriers/Carriers.tsx"),
  "/carriers/{key}": () => import("../staff/carriers/Carrier.tsx"),
  "/businessinfo": () => import("../staff/business/BusinessInfo.tsx"),
  "/contactinfo": () => import("../staff/business/ContactInfo.tsx"),
  "/branches": () => import("../staff/branches/Branches.tsx"),
  "/branches/{id}": () => import("../staff/branches/Branch.tsx"),
  "/audit": () => import("../staff/audit/Audit.tsx"),
}

/** A screen's file did not come: the line is gone. */
const noFiles = () => {
  throw navigator.onLine ? unreachable() : offline()
}

function routeOf(page: Page, load: () => Promise<Screen>): RouteObject {
  return {
    path: routePath(page.path),
    middleware: [
      ({ request }) => {
        guard(page, request)
        void refreshBeside(new URL(request.url).pathname)
      },
    ],
    // Without a loader of its own the router would not run the guard before a lazy screen.
    lazy: async () => {
      const { default: Component, loader = () => null, handle } = await load().catch(noFiles)
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
        // Not at the screens themselves: the router drops a lazy route that did not come together with its boundary.
        ErrorBoundary: ScreenFailed,
        children: pages.flatMap((page) => {
          const load = screens[page.path]
          return page.build === "staff" && page.ready && load ? [routeOf(page, load)] : []
        }),
      },
      { path: "*", Component: NotFoundScreen },
    ],
  },
]
