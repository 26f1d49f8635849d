import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"

export const roleNames = {
  admin: "Admin",
  developer: "Developer",
  clerk: "Clerk",
  technician: t("Technician"),
  user: t("Customer"),
} as const satisfies Record<Role, string>
