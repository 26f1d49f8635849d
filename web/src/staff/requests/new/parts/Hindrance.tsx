import type { KnownUser } from "#web/data/users.ts"
import { Button } from "#web/ui/Button.tsx"
import { ErrorNotice } from "#web/ui/ErrorNotice.tsx"
import type { Hindrance as Facts } from "../use-making.ts"

export function Hindrance({
  facts: { sentence, mayRetry, requestId, owner },
  onTake,
}: {
  facts: Facts
  onTake: (person: KnownUser) => void
}) {
  return (
    <ErrorNotice
      title={mayRetry ? "The request isn't confirmed yet." : "The request isn't created yet."}
      requestId={requestId}
    >
      <span>{sentence}</span>
      {owner && (
        <Button size="small" onClick={() => onTake(owner)}>
          Use {owner.name}
        </Button>
      )}
    </ErrorNotice>
  )
}
