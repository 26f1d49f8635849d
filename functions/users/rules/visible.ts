import { DirectoryEntry, StaffFace, type User } from "#shared/api/users.ts"
import { isStaff, passesAll, type Role } from "#shared/domain/people/permissions.ts"

/** Technicians see staff and customers of their own jobs. A former technician's name stays visible on old jobs. */
export const visibleToTechnician = (user: User, worksFor: boolean): User | undefined => {
  if (isStaff(user.role) || worksFor) return user
  return user.state === "inactive" ? { ...user, phone: "" } : undefined
}

/** Users see themselves and clerks see everyone. Technicians see contact data, customers only the faces of staff. */
export const visibleTo = (
  caller: { _id: string; role: Role },
  user: User,
  { worksFor }: { worksFor: boolean },
) => {
  if (caller._id === user._id || caller.role === "clerk" || passesAll(caller.role)) return user
  if (caller.role === "technician") {
    const entry = visibleToTechnician(user, worksFor)
    return entry && DirectoryEntry.parse(entry)
  }
  return isStaff(user.role) ? StaffFace.parse(user) : undefined
}
