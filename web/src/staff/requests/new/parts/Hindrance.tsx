import { TriangleAlert } from "lucide-react"
import { Button } from "../../../../ui/Button.tsx"
import type { Person } from "../queries.ts"
import type { Hindrance as Facts } from "../use-making.ts"
import styles from "./Hindrance.module.css"

/** Why the request is not made yet, beside the button that tries again. */
export function Hindrance({
  facts: { sentence, mayRetry, requestId, owner },
  onTake,
}: {
  facts: Facts
  onTake: (person: Person) => void
}) {
  return (
    <div className={styles.hindrance} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <b>{mayRetry ? "The request is not confirmed." : "The request is not made yet."}</b>
        <span>{sentence}</span>
        {owner && (
          <Button size="small" onClick={() => onTake(owner)}>
            Take {owner.name}
          </Button>
        )}
        {requestId && <small>Request {requestId}</small>}
      </div>
    </div>
  )
}
