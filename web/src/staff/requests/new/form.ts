import * as z from "zod"
import type { BodyOf } from "../../../../../shared/api/endpoint.ts"
import type { createServiceRequest } from "../../../../../shared/api/requests/endpoints.ts"
import type { createUser } from "../../../../../shared/api/users.ts"
import { isDate, isWindow } from "../../../../../shared/domain/dates.ts"
import { parseMoney } from "../../../../../shared/domain/money.ts"
import { panes } from "../../../../../shared/domain/openings.ts"
import { readVin } from "../../../../../shared/domain/vin.ts"
import { workSentence, works } from "./work.ts"

/*
 * The form as it is typed, with the names of the wire so that a refusal of the server finds its field. Texts stay texts
 * until `bodyOf` converts them.
 */

const upTo = (most: number) => z.string().max(most, `Up to ${most} characters, please.`)

const shape = {
  /** somebody who is known; otherwise the four fields after it make a new customer */
  customerId: z.string(),
  isNewCustomer: z.boolean(),
  customerName: z.string(),
  /** ten digits, or what was typed */
  customerPhone: z.string(),
  customerEmail: z.string(),
  customerFullAddress: upTo(200),

  /** a car that is known; otherwise what follows makes a new one */
  vehicleId: z.string(),
  vin: z.string(),
  /** the VIN that filled year, make, model and style, so that what is corrected by hand stays */
  decodedVin: z.string(),
  year: z.string(),
  make: upTo(40),
  model: upTo(60),
  style: upTo(80),
  /** of a known car: leads to its parts */
  carId: z.string(),
  inOwnWords: z.boolean(),
  vehicle: upTo(120),

  work: z.enum(works),
  panes: z.array(z.enum(panes)),
  chips: z.string(),
  /** typed instead of the sentence that the glass makes */
  serviceSummary: upTo(300),
  calibrationNeeded: z.boolean(),

  invoiceType: z.enum(["Cash", "Insurance", "Net"]),
  insuranceCarrier: z.string(),
  insuranceDeductible: z.string(),
  insuranceClaimNumber: upTo(40),
  insurancePolicyNumber: upTo(40),
  insuranceDateofLoss: z.string(),
  insuranceCauseOfLoss: upTo(80),
  billingId: z.string(),
  externalReferenceNumber: upTo(40),
  customerVehicleReference: upTo(40),

  appointmentLocation: z.enum(["Mobile", "Inshop"]),
  appointmentDate: z.string(),
  /** minutes after midnight */
  appointmentTimeStart: z.string(),
  appointmentTimeEnd: z.string(),
  appointmentAddress: upTo(200),
  branch: z.string(),
  appointmentTechnicians: z.array(z.string()),
  customerNotes: upTo(2000),
} as const

const Shape = z.object(shape)
export type NewRequest = z.output<typeof Shape>
export type FieldName = keyof NewRequest & string

const isFieldName = (text: string): text is FieldName => Object.hasOwn(shape, text)

/** A day, and not the year 0002 of somebody who is typing 2026. */
export const isWholeDay = (date: string): boolean => isDate(date) && date >= "2000-01-01"

type Refuse = (field: FieldName, message: string) => void

function checkCustomer(values: NewRequest, refuse: Refuse): void {
  if (values.customerId !== "") return
  if (!values.isNewCustomer) return refuse("customerId", "Find the customer, or add a new one.")
  const { customerName, customerPhone, customerEmail } = values
  const letters = customerName.trim().length
  if (letters < 3 || letters > 50) refuse("customerName", "A name of 3 to 50 characters, please.")
  if (!/^\d{10}$/.test(customerPhone))
    refuse("customerPhone", "A phone number of exactly ten digits, please.")
  if (customerEmail !== "" && !z.email().min(3).max(50).safeParse(customerEmail.trim()).success)
    refuse("customerEmail", "An e-mail address of 3 to 50 characters, please.")
}

function checkVehicle(values: NewRequest, refuse: Refuse): void {
  if (values.vehicleId !== "") return
  const vin = readVin(values.vin)
  if (values.vin.trim() !== "" && !vin.ok) refuse("vin", vin.detail ?? "A VIN has 17 characters.")
  if (values.inOwnWords) {
    if (values.vehicle.trim() === "") refuse("vehicle", "Which vehicle is it?")
    return
  }
  if (values.year !== "" && !/^(19|20)\d\d$/.test(values.year)) refuse("year", "A year like 2021, please.")
  if (vehicleText(values) === "" && values.vin.trim() === "")
    refuse("vin", "Which vehicle is it? A VIN, year and make, or your own words.")
}

function checkPayment(values: NewRequest, refuse: Refuse): void {
  if (values.invoiceType === "Insurance") {
    if (values.insuranceCarrier === "") refuse("insuranceCarrier", "Choose the carrier.")
    if ((parseMoney(values.insuranceDeductible) ?? -1) < 0)
      refuse("insuranceDeductible", "The deductible is an amount like 250.00, or 0.")
  }
  if (values.invoiceType === "Net" && values.billingId === "")
    refuse("billingId", "Choose the account that pays.")
}

function checkAppointment(values: NewRequest, refuse: Refuse): void {
  const { appointmentDate: date, appointmentTimeStart: start, appointmentTimeEnd: end } = values
  if (date !== "" && !isWholeDay(date)) refuse("appointmentDate", "A date like 11/20/2026, please.")
  if ((start === "") !== (end === "")) refuse("appointmentTimeEnd", "A window has two ends.")
  else if (start !== "" && !isWindow({ start: Number(start), end: Number(end) }))
    refuse("appointmentTimeEnd", "The window ends before it begins.")
  if (date !== "" && start === "" && end === "") refuse("appointmentTimeStart", "Choose the window.")
  if (date === "" && start !== "") refuse("appointmentDate", "A window needs its day.")
  if (values.appointmentLocation === "Inshop" && values.branch === "") refuse("branch", "Which shop?")
}

export const NewRequest = Shape.check(({ value, issues }) => {
  const refuse: Refuse = (field, message) =>
    issues.push({ code: "custom", input: value[field], path: [field], message })
  checkCustomer(value, refuse)
  checkVehicle(value, refuse)
  if (summaryOf(value) === "")
    refuse(
      value.work === "Other" ? "serviceSummary" : "panes",
      value.work === "Other" ? "What is to be done?" : "Choose the glass, or say the work in words.",
    )
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
] as const satisfies FieldName[]

export const vehicleFields = [
  "vehicleId",
  "vin",
  "decodedVin",
  "year",
  "make",
  "model",
  "style",
  "carId",
  "vehicle",
  "inOwnWords",
] as const satisfies FieldName[]

export const emptyRequest = (date: string): NewRequest => ({
  customerId: "",
  isNewCustomer: false,
  customerName: "",
  customerPhone: "",
  customerEmail: "",
  customerFullAddress: "",
  vehicleId: "",
  vin: "",
  decodedVin: "",
  year: "",
  make: "",
  model: "",
  style: "",
  carId: "",
  inOwnWords: false,
  vehicle: "",
  work: "Replace",
  panes: [],
  chips: "1",
  serviceSummary: "",
  calibrationNeeded: false,
  invoiceType: "Cash",
  insuranceCarrier: "",
  insuranceDeductible: "",
  insuranceClaimNumber: "",
  insurancePolicyNumber: "",
  insuranceDateofLoss: "",
  insuranceCauseOfLoss: "",
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
})

/** The car in one line, as the list shows it. */
export const vehicleText = ({
  inOwnWords,
  vehicle,
  year,
  make,
  model,
  style,
}: Pick<NewRequest, "inOwnWords" | "vehicle" | "year" | "make" | "model" | "style">): string =>
  inOwnWords
    ? vehicle.trim()
    : [year, make, model, style]
        .map((part) => part.trim())
        .filter(Boolean)
        .join(" ")

export const summaryOf = (values: Pick<NewRequest, "serviceSummary" | "work" | "panes" | "chips">): string =>
  values.serviceSummary.trim() || workSentence(values.work, values.panes, Number(values.chips))

/** Empty fields are left out. */
const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  ) as Partial<Fields> // fewer of the same names

/** A new customer as he is saved. */
export function customerOf(values: NewRequest): BodyOf<typeof createUser> {
  const { customerName, customerPhone, customerEmail, customerFullAddress } = values
  return {
    name: customerName.trim(),
    phone: customerPhone,
    ...filled({ email: customerEmail, address: customerFullAddress }),
    role: "user",
    category: "personal",
  }
}

/** Where a refusal of a customer's field shows. */
const fieldsOfCustomer: Record<string, FieldName> = {
  name: "customerName",
  phone: "customerPhone",
  email: "customerEmail",
  address: "customerFullAddress",
}

/** The field of the form that the server means, whichever of the three calls refused it. */
export function fieldOf(refused: string): FieldName | undefined {
  const [name = ""] = refused.split(".", 1)
  return fieldsOfCustomer[name] ?? (isFieldName(name) ? name : undefined)
}

/** What a new car is saved with, beside its owner. */
export function vehicleOf(values: NewRequest) {
  const { vin, year, make, model, style, carId } = values
  const read = readVin(vin)
  return {
    ...filled({ vehicle: vehicleText(values) }),
    ...(read.ok && { vin: read.vin }),
    ...(!values.inOwnWords && {
      ...filled({ make, model, style, carId }),
      ...(year !== "" && { year: Number(year) }),
    }),
  }
}

/** Who is billed Net, as the request keeps him. */
export type Account = { name: string } & Partial<Record<"phone" | "email" | "address", string | undefined>>

const paymentOf = (values: NewRequest, account: Account | undefined) => {
  switch (values.invoiceType) {
    case "Cash":
      return {}
    case "Insurance": {
      const {
        insuranceCarrier,
        insuranceClaimNumber,
        insurancePolicyNumber,
        insuranceDateofLoss,
        insuranceCauseOfLoss,
      } = values
      return {
        ...filled({
          insuranceCarrier,
          insuranceClaimNumber,
          insurancePolicyNumber,
          insuranceDateofLoss,
          insuranceCauseOfLoss,
          // It holds the dispatch or claim number (spec 2, section 3).
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

/** The call that makes the request, once customer and car have their ids. */
export const bodyOf = (
  values: NewRequest,
  ids: { customerId: string; vehicleId: string },
  account: Account | undefined,
): BodyOf<typeof createServiceRequest> => {
  const { customerName, customerPhone, customerEmail, customerFullAddress, customerNotes } = values
  return {
    invoiceType: values.invoiceType,
    ...ids,
    ...filled({ customerName, customerPhone, customerEmail, customerFullAddress, customerNotes }),
    ...vehicleOf(values),
    serviceSummary: summaryOf(values),
    ...(values.calibrationNeeded && { calibrationNeeded: true }),
    ...paymentOf(values, account),
    ...appointmentOf(values),
  }
}
