import { zodResolver } from "@hookform/resolvers/zod"
import * as z from "zod"
import { email } from "#shared/api/definition/kinds.ts"
import { isPhoneField } from "#shared/api/requests/contact-fields.ts"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { languages, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { editedValues } from "../panel-props.ts"
import { fieldsToSave } from "../request-change.ts"
import { firstLine, linesOf, otherLines } from "../text-lines.ts"

const CustomerValues = z.object({
  customerName: z.string().max(100, t("Enter at most 100 characters.")),
  customerPhone: z.string(),
  customerEmail: z.string(),
  otherPhones: z.string(),
  otherEmails: z.string(),
  customerFullAddress: z.string().max(200, t("Enter at most 200 characters.")),
  language: z.enum(languages),
  /** Whether the profile gets the new phone and email, too. */
  changesProfile: z.boolean(),
})

export type CustomerValues = z.output<typeof CustomerValues>

type StoredContact = Pick<ServiceRequestChange, "customerPhone" | "customerEmail">

const firstContactOf = ({ customerPhone, customerEmail }: StoredContact) => ({
  customerPhone: readPhone(customerPhone ?? "") ?? firstLine(customerPhone ?? ""),
  customerEmail: firstLine(customerEmail ?? ""),
})

export const valuesOf = (request: ServiceRequest): CustomerValues => ({
  ...firstContactOf(request),
  customerName: request.customerName ?? "",
  otherPhones: otherLines(request.customerPhone).join("\n"),
  otherEmails: otherLines(request.customerEmail).join("\n"),
  customerFullAddress: request.customerFullAddress ?? "",
  language: request.language ?? "en",
  changesProfile: false,
})

/** The stored form: several phones or emails in one field, one per line. */
const toStored = (values: CustomerValues) => ({
  customerName: values.customerName,
  customerFullAddress: values.customerFullAddress,
  language: values.language,
  customerPhone: linesOf(values.customerPhone, values.otherPhones),
  customerEmail: linesOf(values.customerEmail, values.otherEmails),
})

/** Validates only changed values, so old data can't block other changes. */
export function changedFieldsResolver(base: ServiceRequest) {
  const { customerPhone, customerEmail } = valuesOf(base)
  return zodResolver(
    CustomerValues.extend({
      customerPhone: z
        .string()
        .refine((text) => text === customerPhone || isPhoneField(text), messages.users.phoneLength),
      customerEmail: z.union([z.literal(["", customerEmail]), email]),
    }),
  )
}

export const changeOf = (values: CustomerValues, base: ServiceRequest) =>
  fieldsToSave(base, editedValues(toStored(values), toStored(valuesOf(base))))

/** The first phone and email of the job, where they differ from before. A profile has one of each. */
export const profileChangeOf = (
  before: Pick<CustomerValues, "customerPhone" | "customerEmail">,
  after: Pick<CustomerValues, "customerPhone" | "customerEmail">,
): { phone?: string; email?: string } => {
  const phone = readPhone(after.customerPhone)
  const { customerEmail: email } = after
  return {
    ...(phone !== undefined && phone !== readPhone(before.customerPhone) && { phone }),
    ...(email !== before.customerEmail && { email }),
  }
}

/** Of a saved change, which leaves out what others changed meanwhile. */
export const savedProfileChange = (base: StoredContact, change: StoredContact) =>
  profileChangeOf(firstContactOf(base), firstContactOf({ ...base, ...change }))
