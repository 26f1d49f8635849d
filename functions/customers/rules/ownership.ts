import { isStaff, type Role } from "#shared/domain/people/permissions.ts"

/** What belongs to another customer does not exist for a customer (docs/domain.md, section 9). */
export const isHidden = (caller: { _id: string; role: Role }, customerId: string): boolean =>
  !isStaff(caller.role) && caller._id !== customerId
