import { mayPass } from "#shared/domain/people/permissions.ts"
import { useSession } from "#web/api/session.ts"
import { OfficeList } from "./OfficeList.tsx"
import { OwnDay } from "./OwnDay.tsx"

export default function List() {
  const session = useSession()
  if (!session) return null
  return mayPass(session.role, ["clerk"]) ? <OfficeList session={session} /> : <OwnDay session={session} />
}
