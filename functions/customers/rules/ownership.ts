import { isStaff, type Role } from "#shared/domain/people/permissions.ts"

/** Another customer's records are not found (docs/domain.md, section 9). */
export const isHidden = (caller: { _id: string; role: Role }, customerId: string): boolean =>
  !isStaff(caller.role) && caller._id !== customerId
