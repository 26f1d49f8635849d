import { mayPass, type Role, type Who } from "#shared/domain/people/permissions.ts"

const clerk: readonly Role[] = ["clerk"]
const shopRoles: readonly Role[] = ["clerk", "technician"]

/*
 * What the screen of a job has beside the controls of `shared/domain/job/actions.ts`, and who has it (owner's specification;
 * what the server takes from whom: `shared/api/requests`). Everybody else reads, or does not see it at all.
 */
const parts = {
  printView: "any",
  addPhotos: "any",
  addNote: shopRoles,
  call: shopRoles,
  /** who works on it, with a phone to call */
  technicianProfile: shopRoles,
  /** from there to the whole record */
  staffProfile: clerk,
  /** from the zone of a job to all jobs there on its day */
  zoneOfDay: clerk,
  text: shopRoles,
  /** whether the customer may be texted; a clerk records what they said */
  textConsent: shopRoles,
  recordConsent: clerk,
  menu: shopRoles,
  history: shopRoles,
  /** the customer's own way to their job */
  jobLink: clerk,
  editCustomer: clerk,
  editVehicle: shopRoles,
  /** a technician captures the VIN and leaves the rest to the office */
  editWholeVehicle: clerk,
  editAppointment: clerk,
  editBilling: clerk,
  editNotes: shopRoles,
  /** add, change and remove lines, and who works on them */
  editCharges: shopRoles,
  /** columns and totals of cost, pay and profit; with them the order of the lines, tax, credit and amount due */
  costs: clerk,
  promoCode: clerk,
  /** give money back */
  refund: clerk,
  /** from a lot of urethane to the other jobs that used it */
  recalls: clerk,
} as const satisfies Record<string, Who>

export type JobPart = keyof typeof parts

export const hasPart = (part: JobPart, role: Role): boolean => mayPass(role, parts[part])
