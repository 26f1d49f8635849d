import type {
  ChargeToWrite,
  ServiceRequest,
  ServiceRequestChange,
} from "../../../../../shared/api/requests/service-request.ts"
import type { Charge } from "../../../../../shared/domain/charges/charge.ts"
import { newLine } from "../../../../../shared/domain/charges/line.ts"

/*
 * A save sends what was changed and nothing else, so that what somebody else changed meanwhile is not overwritten with what
 * this screen happened to show.
 */

/** Fields of a line that a person types; net and discount go together with which of them was typed. */
const typedFields = [
  "quantity",
  "partservice",
  "part",
  "partType",
  "brand",
  "billcode",
  "description",
  "orientation",
  "opening",
  "condition",
  "kind",
  "pricingmethod",
  "markup",
  "markuptype",
  "markdown",
  "markdowntype",
  "list",
  "cost",
  "kit",
  "kittype",
  "laborhours",
  "laborrate",
  "labortype",
  "partcost",
  "misccost",
] as const satisfies readonly (keyof ChargeToWrite & keyof Charge)[]

export const sameValue = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const crewOf = ({ technicians }: Charge) => technicians.map(({ _id, role, half }) => ({ _id, role, half }))

/** A line as it is sent: what it is, and what was typed since `before`; without `before` it is new and has no id yet. */
export function lineToWrite(line: Charge, before: Charge | undefined): ChargeToWrite {
  const from = before ?? newLine(line.type, line._id)
  const changed = typedFields.filter((field) => !sameValue(line[field], from[field]))
  const priced = line.entered !== from.entered || line[line.entered] !== from[line.entered]
  return {
    ...(before && { _id: line._id }),
    type: line.type,
    ...Object.fromEntries(changed.map((field) => [field, line[field]])),
    ...(priced && { entered: line.entered, [line.entered]: line[line.entered] }),
    ...(!sameValue(crewOf(line), crewOf(from)) && { technicians: crewOf(line) }),
  }
}

/** Whether a line that is sent says anything beyond which one it is. */
export const saysMore = (line: ChargeToWrite): boolean =>
  Object.keys(line).some((key) => key !== "_id" && key !== "type")

/** All lines as they are sent, in their order; nothing when nobody touched them. */
export function chargesToWrite(
  before: readonly Charge[],
  after: readonly Charge[],
): ChargeToWrite[] | undefined {
  const lines = after.map((line) =>
    lineToWrite(
      line,
      before.find(({ _id }) => _id === line._id),
    ),
  )
  const sameOrder =
    before.length === after.length && before.every(({ _id }, index) => _id === after[index]?._id)
  return sameOrder && !lines.some(saysMore) ? undefined : lines
}

type Fields = Omit<ServiceRequestChange, "charges" | "wantedDue" | "signatureData" | "signedWith" | "version">

/** Of what a form holds only the fields that differ from the request; an emptied one is `null`. */
export const changedFields = (base: ServiceRequest, typed: Fields): Fields =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([field, value]) => [field, value === "" || value === undefined ? null : value] as const)
      .filter(([field, value]) => !sameValue(value, Reflect.get(base, field))),
  )

export const isEmpty = (change: object): boolean => Object.keys(change).length === 0
