import type { BodyOf } from "#shared/api/endpoint.ts"
import type { createUser, User } from "#shared/api/users.ts"

/**
 * What the form says, with what goes without saying (owner's specification): a technician is a service technician, and whoever
 * works on cars is an Installer unless told (a technician who comes alone has to be one, docs/domain.md, section 5).
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
