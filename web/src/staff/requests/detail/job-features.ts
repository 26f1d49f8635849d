import { mayPass, type Role, type Who } from "#shared/domain/people/permissions.ts"

const clerk: readonly Role[] = ["clerk"]
const shopRoles: readonly Role[] = ["clerk", "technician"]

/*
 * Features of the job page beyond the actions in `shared/domain/job/actions.ts`, and the roles that have them
 * (owner's specification). The server enforces the same in `shared/api/requests`.
 */
const features = {
  printView: "any",
  addPhotos: "any",
  addNote: shopRoles,
  call: shopRoles,
  technicianProfile: shopRoles,
  staffProfile: clerk,
  zoneOfDay: clerk,
  text: shopRoles,
  /** From the shop's number, with templates. Technicians text from their own phone. */
  textFromShop: clerk,
  textConsent: shopRoles,
  recordConsent: clerk,
  menu: shopRoles,
  history: shopRoles,
  jobLink: clerk,
  editCustomer: clerk,
  editVehicle: shopRoles,
  /** Technicians only enter the VIN and the license plate. */
  editWholeVehicle: clerk,
  editAppointment: clerk,
  editBilling: clerk,
  editNotes: shopRoles,
  editCharges: shopRoles,
  /** Columns and totals of cost, pay, and profit, and with them line order, tax, credit, and amount due. */
  costs: clerk,
  promoCode: clerk,
  refund: clerk,
  billChecklist: clerk,
  recalls: clerk,
} as const satisfies Record<string, Who>

export type JobFeature = keyof typeof features

export const mayUse = (feature: JobFeature, role: Role): boolean => mayPass(role, features[feature])
