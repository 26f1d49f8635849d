import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { useSession } from "#web/api/session.ts"

export function ProfileLink({ id, children }: { id: string; children: ReactNode }) {
  const session = useSession()
  const opens = session !== null && (isStaff(session.role) || session.id === id)
  return opens ? <Link to={`/profile/${id}`}>{children}</Link> : children
}
