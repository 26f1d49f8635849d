import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import type { createUser, User } from "#shared/api/users.ts"

/**
 * Applies defaults (owner's specification): a technician role makes a service technician, whose default assignment is
 * Installer (docs/domain.md, section 5).
 */
export const newUser = (form: BodyOf<typeof createUser>, _id: string, now: Date): User => {
  const serviceTechnician = form.role === "technician" || form.serviceTechnician === true
  return {
    ...form,
    _id,
    email: form.email ?? "",
    address: form.address ?? "",
    category: form.category ?? "personal",
    state: "active",
    serviceTechnician,
    ...(serviceTechnician && {
      defaultTechnicianAssignment: form.defaultTechnicianAssignment ?? "Installer",
    }),
    version: 1,
    createdAt: now.toISOString(),
  }
}
