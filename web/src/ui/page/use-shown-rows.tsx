import type { ReactNode } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { Button } from "../Button.tsx"

const shownAtOnce = 100

/**
 * The first rows of a long list, with a button for more: drawing thousands at once blocks the page for seconds. The
 * history entry holds their number, so that Back finds the list as it was, and another filter starts over.
 */
export function useShownRows<Row>(rows: readonly Row[]) {
  const location = useLocation()
  const navigate = useNavigate()
  // The router can't know the type of the state. Other components add their own fields.
  const state = location.state as { shownRows?: number } | null
  const count = state?.shownRows ?? shownAtOnce
  const left = rows.length - count
  const showMore = () =>
    void navigate(location, { replace: true, state: { ...state, shownRows: count + shownAtOnce } })
  const more: ReactNode = left > 0 && (
    <p className="text-center">
      <Button size="large" onClick={showMore}>
        Show more ({left.toLocaleString("en-US")} left)
      </Button>
    </p>
  )
  return { shown: rows.slice(0, count), more }
}
