import * as z from "zod"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { amount, email } from "#shared/api/definition/kinds.ts"
import type { createServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { createUser } from "#shared/api/users.ts"
import { parseMoney } from "#shared/domain/money/money.ts"
import { panes } from "#shared/domain/parts/openings.ts"
import { isWholeDay, isWindow } from "#shared/domain/schedule/dates.ts"
import { languages } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { validationMessage } from "#web/staff/shared/charges/validation-message.ts"
import {
  carFields,
  carOf,
  carShape,
  checkCar,
  filled,
  noCar,
  upTo,
} from "#web/staff/shared/vehicle/values.ts"
import { optionalDate } from "#web/ui/form/optional-date.ts"
import { chargesOf, lineShape, needsLines, noLines, wrongFigures } from "./lines.ts"
import { workKinds, workSentence } from "./work.ts"

/*
 * Form values of a new request. Fields are named as in the API, so that refusals find them. Values are
 * strings until `bodyOf` converts them.
 */

const shape = {
  /** An existing customer. Empty means the next four fields create one. */
  customerId: z.string(),
  isNewCustomer: z.boolean(),
  customerName: z.string(),
  /** Ten digits, or invalid text. */
  customerPhone: z.string(),
  customerEmail: z.string(),
  customerFullAddress: upTo(200),
  language: z.enum(languages),
  textConsent: z.boolean(),

  /** An existing vehicle. Empty means the following fields create one. */
  vehicleId: z.string(),
  /** "Another vehicle" was chosen, so that the customer's only one isn't selected again. */
  isAnotherVehicle: z.boolean(),
  ...carShape,

  work: z.enum(workKinds),
  panes: z.array(z.enum(panes)),
  chips: z.string(),
  /** Replaces the summary generated from the glass. */
  serviceSummary: upTo(300),
  calibrationNeeded: z.boolean(),
  ...lineShape,

  invoiceType: z.enum(["Cash", "Insurance", "Net"]),
  insuranceCarrierKey: z.string(),
  insuranceDeductible: z.string(),
  insuranceClaimNumber: upTo(40),
  insurancePolicyNumber: upTo(40),
  insuranceDateofLoss: optionalDate,
  insuranceCauseOfLoss: upTo(80),
  /** A validated code. Not allowed with Insurance. */
  promoCode: z.string(),
  billingId: z.string(),
  externalReferenceNumber: upTo(40),
  customerVehicleReference: upTo(40),

  appointmentLocation: z.enum(["Mobile", "Inshop"]),
  appointmentDate: optionalDate,
  /** Minutes after midnight. */
  appointmentTimeStart: z.string(),
  appointmentTimeEnd: z.string(),
  appointmentAddress: upTo(200),
  branch: z.string(),
  appointmentTechnicians: z.array(z.string()),
  customerNotes: upTo(2000),
  quoteId: z.string(),
} as const

const Shape = z.object(shape)
export type NewRequest = z.output<typeof Shape>
export type FieldName = keyof NewRequest & string

const isFieldName = (text: string): text is FieldName => Object.hasOwn(shape, text)

type Refuse = (field: FieldName, message: string) => void

function checkCustomer(values: NewRequest, refuse: Refuse): void {
  if (values.customerId !== "") return
  if (!values.isNewCustomer) return refuse("customerId", "Find the customer, or add a new one.")
  const { customerName, customerPhone, customerEmail } = values
  const letters = customerName.trim().length
  if (letters < 3 || letters > 100) refuse("customerName", messages.users.nameLength)
  if (!/^\d{10}$/.test(customerPhone)) refuse("customerPhone", messages.users.phoneLength)
  if (!email.safeParse(customerEmail.trim()).success)
    refuse("customerEmail", "Enter an email address of 3 to 50 characters.")
}

function checkPayment(values: NewRequest, refuse: Refuse): void {
  if (values.invoiceType === "Insurance") {
    if (values.insuranceCarrierKey === "") refuse("insuranceCarrierKey", "Choose the carrier.")
    const deductible = parseMoney(values.insuranceDeductible) ?? -1
    const tooMuch = validationMessage(amount, deductible)
    if (deductible < 0) refuse("insuranceDeductible", "Enter the deductible, like 250.00, or 0.")
    else if (tooMuch !== undefined) refuse("insuranceDeductible", tooMuch)
  }
  if (values.invoiceType === "Net" && values.billingId === "")
    refuse("billingId", "Choose the account to bill.")
}

function checkAppointment(values: NewRequest, refuse: Refuse): void {
  const { appointmentDate: date, appointmentTimeStart: start, appointmentTimeEnd: end } = values
  if (date !== "" && !isWholeDay(date)) refuse("appointmentDate", "Enter a date, like 11/20/2026.")
  if ((start === "") !== (end === "")) refuse("appointmentTimeEnd", "Enter both a start and an end.")
  else if (start !== "" && !isWindow({ start: Number(start), end: Number(end) }))
    refuse("appointmentTimeEnd", "The window must end after it starts.")
  if (date !== "" && start === "" && end === "") refuse("appointmentTimeStart", "Choose an arrival time.")
  if (date === "" && start !== "") refuse("appointmentDate", "Choose the day for this window.")
  if (values.appointmentLocation === "Inshop" && values.branch === "") refuse("branch", "Choose the shop.")
}

export const NewRequest = Shape.check(({ value, issues }) => {
  const refuse: Refuse = (field, message) =>
    issues.push({ code: "custom", input: value[field], path: [field], message })
  checkCustomer(value, refuse)
  if (value.vehicleId === "") checkCar(value, refuse)
  if (summaryOf(value) === "")
    refuse(
      value.work === "Other" ? "serviceSummary" : "panes",
      value.work === "Other" ? "Enter the work to do." : "Choose the glass or describe the work.",
    )
  for (const { path, message } of wrongFigures(value))
    issues.push({ code: "custom", input: value, path, message })
  checkPayment(value, refuse)
  checkAppointment(value, refuse)
})

export const customerFields = [
  "customerId",
  "isNewCustomer",
  "customerName",
  "customerPhone",
  "customerEmail",
  "customerFullAddress",
  "language",
  "textConsent",
] as const satisfies FieldName[]

export const vehicleFields = ["vehicleId", "isAnotherVehicle", ...carFields] as const satisfies FieldName[]

export const emptyRequest = (date: string): NewRequest => ({
  customerId: "",
  isNewCustomer: false,
  customerName: "",
  customerPhone: "",
  customerEmail: "",
  customerFullAddress: "",
  language: "en",
  textConsent: false,
  vehicleId: "",
  isAnotherVehicle: false,
  ...noCar,
  work: "Replace",
  panes: [],
  chips: "1",
  serviceSummary: "",
  calibrationNeeded: false,
  ...noLines,
  invoiceType: "Cash",
  insuranceCarrierKey: "",
  insuranceDeductible: "",
  insuranceClaimNumber: "",
  insurancePolicyNumber: "",
  insuranceDateofLoss: "",
  insuranceCauseOfLoss: "",
  promoCode: "",
  billingId: "",
  externalReferenceNumber: "",
  customerVehicleReference: "",
  appointmentLocation: "Mobile",
  appointmentDate: date,
  appointmentTimeStart: "",
  appointmentTimeEnd: "",
  appointmentAddress: "",
  branch: "",
  appointmentTechnicians: [],
  customerNotes: "",
  quoteId: "",
})

export const mayNeedCalibration = ({ work, panes }: Pick<NewRequest, "work" | "panes">): boolean =>
  work !== "Repair" && panes.includes("windshield")

/** A tick stays when the windshield is unmarked, but it is hidden then and doesn't count. */
export const needsCalibration = (values: Pick<NewRequest, "work" | "panes" | "calibrationNeeded">): boolean =>
  values.calibrationNeeded && mayNeedCalibration(values)

export const summaryOf = (values: Pick<NewRequest, "serviceSummary" | "work" | "panes" | "chips">): string =>
  (needsLines(values) ? "" : values.serviceSummary.trim()) ||
  workSentence(values.work, values.panes, Number(values.chips))

export function customerOf(values: NewRequest): BodyOf<typeof createUser> {
  const { customerName, customerPhone, customerEmail, customerFullAddress, language } = values
  return {
    name: customerName.trim(),
    phone: customerPhone,
    ...filled({ email: customerEmail, address: customerFullAddress }),
    language,
    role: "user",
    category: "personal",
  }
}

const fieldsOfCustomer: Record<string, FieldName> = {
  name: "customerName",
  phone: "customerPhone",
  email: "customerEmail",
  address: "customerFullAddress",
}

/** The form field for a refused field of any of the three calls. */
export function fieldOf(path: string): FieldName | undefined {
  const [name = ""] = path.split(".", 1)
  return fieldsOfCustomer[name] ?? (isFieldName(name) && name !== "quoteId" ? name : undefined)
}

/** The account that pays a Net job, as stored in the request. */
export type Account = { name: string } & Partial<Record<"phone" | "email" | "address", string | undefined>>

const paymentOf = (values: NewRequest, account: Account | undefined) => {
  switch (values.invoiceType) {
    case "Cash":
      return filled({ promoCode: values.promoCode })
    case "Insurance": {
      const {
        insuranceCarrierKey,
        insuranceClaimNumber,
        insurancePolicyNumber,
        insuranceDateofLoss,
        insuranceCauseOfLoss,
      } = values
      return {
        ...filled({
          insuranceCarrierKey,
          insuranceClaimNumber,
          insurancePolicyNumber,
          insuranceDateofLoss,
          insuranceCauseOfLoss,
          // The field holds the dispatch or claim number (owner's specification).
          externalReferenceNumber: insuranceClaimNumber,
        }),
        insuranceDeductible: parseMoney(values.insuranceDeductible) ?? 0,
      }
    }
    case "Net": {
      const { billingId, externalReferenceNumber, customerVehicleReference } = values
      return filled({
        billingId,
        billingCompany: account?.name ?? "",
        billingPhone: account?.phone ?? "",
        billingEmail: account?.email ?? "",
        billingFullAddress: account?.address ?? "",
        externalReferenceNumber,
        customerVehicleReference,
        promoCode: values.promoCode,
      })
    }
  }
}

const appointmentOf = (values: NewRequest) => {
  const {
    appointmentLocation,
    appointmentDate,
    appointmentTimeStart,
    appointmentTimeEnd,
    appointmentAddress,
  } = values
  const mobile = appointmentLocation === "Mobile"
  return {
    appointmentLocation,
    ...filled({
      appointmentDate,
      appointmentAddress:
        mobile && appointmentAddress !== values.customerFullAddress ? appointmentAddress : "",
      branch: mobile ? "" : values.branch,
    }),
    ...(appointmentTimeStart !== "" && {
      appointmentTimeStart: Number(appointmentTimeStart),
      appointmentTimeEnd: Number(appointmentTimeEnd),
    }),
    appointmentTechnicians: values.appointmentTechnicians,
  }
}

/** The body of the last call, after customer and vehicle have IDs. */
export const bodyOf = (
  values: NewRequest,
  ids: { customerId: string; vehicleId: string },
  account: Account | undefined,
): BodyOf<typeof createServiceRequest> => {
  const charges = chargesOf(values)
  const { customerName, customerPhone, customerEmail, customerFullAddress, customerNotes } = values
  return {
    invoiceType: values.invoiceType,
    ...ids,
    ...filled({ customerName, customerPhone, customerEmail, customerFullAddress, customerNotes }),
    language: values.language,
    ...carOf(values),
    serviceSummary: summaryOf(values),
    ...(charges.length > 0 && { charges }),
    ...filled({ quoteId: values.quoteId }),
    ...(needsCalibration(values) && { calibrationNeeded: true }),
    ...paymentOf(values, account),
    ...appointmentOf(values),
  }
}
