import { mayPass } from "#shared/domain/people/permissions.ts"
import { useSession } from "#web/api/session.ts"
import { OfficeList } from "./OfficeList.tsx"
import { OwnDay } from "./OwnDay.tsx"

/** The day's requests: all of them for the office, their own jobs for a technician. */
export default function List() {
  const session = useSession()
  if (!session) return null
  return mayPass(session.role, ["clerk"]) ? <OfficeList session={session} /> : <OwnDay session={session} />
}
