import { useQuery } from "@tanstack/react-query"
import { shortName } from "#shared/domain/people/names.ts"
import { useSession } from "#web/api/session.ts"
import { changeQuery } from "#web/data/requests/requests.ts"

export function ChangedBy({ invoiceNumber, version }: { invoiceNumber: number; version: number }) {
  const session = useSession()
  const { data: by } = useQuery(changeQuery(invoiceNumber, version))
  const isOwn = by?._id === session?.id
  return (
    <span className="leading-135 block text-hot type-small weight-strong" role="status">
      {by === undefined || by === null
        ? "Changed just now"
        : isOwn
          ? "Changed just now by you"
          : `Changed just now by ${shortName(by.name)}`}
    </span>
  )
}
