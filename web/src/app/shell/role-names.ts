import type { Role } from "#shared/domain/people/permissions.ts"

export const roleNames = {
  admin: "Admin",
  developer: "Developer",
  clerk: "Clerk",
  technician: "Technician",
  user: "Customer",
} as const satisfies Record<Role, string>
