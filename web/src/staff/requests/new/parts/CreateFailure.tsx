import type { KnownUser } from "#web/data/people/users.ts"
import { Button } from "#web/ui/Button.tsx"
import { ErrorNotice } from "#web/ui/feedback/ErrorNotice.tsx"
import type { CreateProblem as Facts } from "../use-create-request.ts"

export function CreateFailure({
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
