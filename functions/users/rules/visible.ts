import { DirectoryEntry, StaffFace, type User } from "#shared/api/users.ts"
import { isStaff, passesAll, type Role } from "#shared/domain/people/permissions.ts"

/**
 * Whom a technician may call: staff, and the customers whose jobs they work on. Another customer does not exist for them. A
 * former technician is a customer by role, and old jobs still show the name.
 */
export const knownToTechnician = (user: User, worksFor: boolean): User | undefined => {
  if (isStaff(user.role) || worksFor) return user
  return user.state === "inactive" ? { ...user, phone: "" } : undefined
}

/**
 * What of a user this caller may see: their own record and, for a clerk, everybody's; of others a technician sees whom to call,
 * and a customer the faces of staff. Another customer does not exist for them.
 */
export const visibleTo = (
  caller: { _id: string; role: Role },
  user: User,
  { worksFor }: { worksFor: boolean },
) => {
  if (caller._id === user._id || caller.role === "clerk" || passesAll(caller.role)) return user
  if (caller.role === "technician") {
    const known = knownToTechnician(user, worksFor)
    return known && DirectoryEntry.parse(known)
  }
  return isStaff(user.role) ? StaffFace.parse(user) : undefined
}
