import * as z from "zod"
import { invoiceTypes } from "../../domain/charges/charge-types.ts"
import { serviceStatuses } from "../../domain/job/status.ts"
import { normalizeInput } from "../../domain/normalize-input.ts"
import { t } from "../../language.ts"
import {
  amount,
  id,
  instant,
  money,
  signaturePicture,
  text,
  vin,
  windowTime,
  writtenKinds,
} from "../definition/kinds.ts"
import { ChargeOfTechnicianToWrite, ChargeToWrite, linesToWrite } from "./charges.ts"
import { requestFields } from "./request-fields.ts"

/** Fields a clerk may write. `null` clears a field. `version` is the version the change is based on. */
const inputFields = z.object(requestFields(writtenKinds)).shape
export const writableFields = {
  ...inputFields,
  vin: vin.optional(),
  appointmentTimeStart: windowTime.optional(),
  appointmentTimeEnd: windowTime.optional(),
  customerPhone: inputFields.customerPhone.unwrap().overwrite(normalizeInput).optional(),
  customerEmail: inputFields.customerEmail.unwrap().overwrite(normalizeInput).optional(),
}
export const emptyable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.nullish(field instanceof z.ZodOptional ? field.unwrap() : field),
    ]),
  ) as unknown as {
    [Name in keyof Shape]: z.ZodOptional<
      z.ZodNullable<Shape[Name] extends z.ZodOptional<infer Inner> ? Inner : Shape[Name]>
    >
  }

const maxOwnVersions = 500

/** What the caller had seen, so that others' later changes aren't overwritten unseen. */
export const versionFields = {
  version: z.int().min(1).optional(),
  /** Later versions that the caller created itself: an offline phone sends its changes one by one. */
  ownVersions: z.array(z.int().min(1)).max(maxOwnVersions).optional(),
}

export const ServiceRequestChange = z.strictObject({
  ...emptyable(writableFields),
  invoiceType: z.enum(invoiceTypes).optional(),
  /** Applies the action `setStatus` together with the other fields (docs/domain.md, section 2). */
  serviceStatus: z.enum(serviceStatuses).optional(),
  charges: linesToWrite(ChargeToWrite).optional(),
  /** A typed amount due, solved backwards into the lines (docs/domain.md, section 3). */
  wantedDue: amount.optional(),
  /** The total that the screen showed. A save that comes to another total is refused. Omit it to skip the check. */
  totalShown: money.optional(),
  signatureData: signaturePicture.optional(),
  signedWith: text(100).optional(),
  ...versionFields,
})
export type ServiceRequestChange = z.output<typeof ServiceRequestChange>

export const InstallRecordToWrite = z.strictObject({
  urethane: z.strictObject({
    _id: id.optional(),
    name: text(60).trim().min(1, t("Choose the urethane.")),
    lot: text(40).trim().min(3, t("Enter the lot number as printed.")),
    expiresOn: writtenKinds.date,
  }),
  primer: text(60).trim().optional(),
  glasses: z
    .array(
      z.strictObject({
        charge: id,
        dot: text(30).trim().toUpperCase().min(1, t("Enter the glass's DOT number.")),
      }),
    )
    .max(60),
  temperature: z
    .int(t("Enter a whole number of degrees."))
    .min(-20, t("Enter -20 to 130 °F."))
    .max(130, t("Enter -20 to 130 °F.")),
  humidity: z
    .int(t("Enter a whole percentage."))
    .min(0, t("Enter 0 to 100 %."))
    .max(100, t("Enter 0 to 100 %.")),
  setAt: instant.optional(),
})

export const SwitchTarget = z
  .object({
    invoiceType: z.enum(["Cash", "Insurance", "Net"]),
    insuranceCarrierKey: writableFields.insuranceCarrierKey.unwrap(),
    insuranceDeductible: writableFields.insuranceDeductible.unwrap(),
    insuranceDispatch: writableFields.insuranceDispatch.unwrap(),
    insuranceDateofLoss: writableFields.insuranceDateofLoss.unwrap(),
    insuranceCauseOfLoss: writableFields.insuranceCauseOfLoss.unwrap(),
    insurancePolicyNumber: writableFields.insurancePolicyNumber.unwrap(),
    insuranceClaimNumber: writableFields.insuranceClaimNumber.unwrap(),
    externalReferenceNumber: writableFields.externalReferenceNumber.unwrap(),
    customerVehicleReference: writableFields.customerVehicleReference.unwrap(),
    billingId: writableFields.billingId.unwrap(),
    billingNotes: writableFields.billingNotes.unwrap(),
  })
  .partial()
export type SwitchTarget = z.output<typeof SwitchTarget>

/** What a technician may change (docs/domain.md, section 4). */
export const ServiceRequestChangeOfTechnician = z.strictObject({
  charges: linesToWrite(ChargeOfTechnicianToWrite).optional(),
  vin: emptyable(writableFields).vin,
  licensePlate: emptyable(writableFields).licensePlate,
  customerNotes: emptyable(writableFields).customerNotes,
  signatureData: signaturePicture.optional(),
  signedWith: text(100).optional(),
  totalShown: ServiceRequestChange.shape.totalShown,
  ...versionFields,
})
