import { type ReactNode, useState } from "react"
import { Button } from "../Button.tsx"

const shownAtOnce = 100

/** The first rows of a long list, with a button for more: drawing thousands at once blocks the page for seconds. */
export function useShownRows<Row>(rows: readonly Row[]) {
  const [count, setCount] = useState(shownAtOnce)
  const left = rows.length - count
  const more: ReactNode = left > 0 && (
    <p className="text-center">
      <Button size="large" onClick={() => setCount(count + shownAtOnce)}>
        Show more ({left.toLocaleString("en-US")} left)
      </Button>
    </p>
  )
  return { shown: rows.slice(0, count), more, showFirst: () => setCount(shownAtOnce) }
}
