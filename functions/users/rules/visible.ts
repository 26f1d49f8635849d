import { DirectoryEntry, StaffFace, type User } from "../../../shared/api/users.ts"
import { isStaff, passesAll, type Role } from "../../../shared/domain/permissions.ts"

/**
 * What of a user this caller may see: their own record and, for a clerk, everybody's; of others a technician sees whom to call,
 * and a customer the faces of staff. Another customer does not exist for them.
 */
export const visibleTo = (caller: { _id: string; role: Role }, user: User) => {
  if (caller._id === user._id || caller.role === "clerk" || passesAll(caller.role)) return user
  if (caller.role === "technician") return DirectoryEntry.parse(user)
  return isStaff(user.role) ? StaffFace.parse(user) : undefined
}
