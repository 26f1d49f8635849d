import { lazyComponent } from "#web/ui/lazy-component.tsx"

/** Up to this width the office's list is cards. */
export const narrow = "(max-width: 1100px)"

/** With the next step of each row, which the table doesn't have. */
export const RequestCards = lazyComponent(() => import("./parts/RequestCards.tsx"))
