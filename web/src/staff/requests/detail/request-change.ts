import type { ChargeToWrite } from "#shared/api/requests/charges.ts"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { type Charge, isTyped } from "#shared/domain/charges/charge.ts"
import { type PricedFigure, pricedFigures } from "#shared/domain/charges/charge-types.ts"
import { kitDescriptions, newLine } from "#shared/domain/charges/line.ts"
import { isPromo } from "#shared/domain/charges/promo.ts"

/*
 * A save sends only changed fields, so it doesn't overwrite what others changed meanwhile with stale values.
 */

/** Line fields that only people set, never the rates. */
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
  "list",
  "cost",
  "laborhours",
  "partcost",
  "misccost",
] as const satisfies readonly (keyof ChargeToWrite & keyof Charge)[]

/** Which figures a user entered. Figures that the rates filled in aren't sent. */
const figureFields = {
  net: ["kittype", "pricingmethod", "markup", "markuptype", "markdown", "markdowntype"],
  labor: ["laborrate", "labortype"],
  kit: ["kit"],
} as const satisfies Record<PricedFigure, readonly (keyof ChargeToWrite & keyof Charge)[]>

export const isSameValue = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const technicianRolesOf = ({ technicians }: Charge) =>
  technicians.map(({ _id, role, half }) => ({ _id, role, half }))

/** The kit in the rates determines these fields, so they aren't sent. */
const isOfItsKit = (line: Charge, field: keyof Charge): boolean => {
  if (line.type !== "Install Kit") return false
  if (field === "list") return line.why?.list !== undefined
  if (field === "quantity") return line.kittype === "flat" && !isTyped(line, "net")
  return field === "description" && !isTyped(line, "kit") && isKitDescription(line.description)
}

const isKitDescription = (text: string | undefined): boolean =>
  Object.values(kitDescriptions).some((description) => description === text)

/**
 * A line for the request body: its type and what changed since `before`. Without `before` it is new and has
 * no ID.
 */
export function lineToWrite(line: Charge, before: Charge | undefined): ChargeToWrite {
  const from = before ?? newLine(line.type, line._id)
  const fields = [
    ...typedFields.filter((field) => !isOfItsKit(line, field)),
    ...pricedFigures.flatMap((figure) => (isTyped(line, figure) ? figureFields[figure] : [])),
  ]
  const newlyTyped = (figure: PricedFigure) => isTyped(line, figure) && !isTyped(from, figure)
  // A typed figure is sent even if it equals the new line's default.
  const isStated = (field: keyof Charge) =>
    (field === "laborrate" && newlyTyped("labor")) || (field === "kit" && newlyTyped("kit"))
  const changed = fields.filter((field) => isStated(field) || !isSameValue(line[field], from[field]))
  const hasTypedPrice =
    isTyped(line, "net") &&
    (newlyTyped("net") || line.entered !== from.entered || line[line.entered] !== from[line.entered])
  const untypedFigures = pricedFigures.filter((figure) => isTyped(from, figure) && !isTyped(line, figure))
  const confirmedFigures = before
    ? (["net", "labor"] as const).filter((figure) => newlyTyped(figure) && line[figure] === from[figure])
    : []
  return {
    ...(before && { _id: line._id }),
    type: line.type,
    ...Object.fromEntries(changed.map((field) => [field, line[field]])),
    ...(untypedFigures.length + confirmedFigures.length > 0 && {
      pricedBy: Object.fromEntries([
        ...untypedFigures.map((figure) => [figure, null]),
        ...confirmedFigures.map((figure) => [figure, "typed"]),
      ]),
    }),
    ...(hasTypedPrice && { entered: line.entered, [line.entered]: line[line.entered] }),
    // A new type of work pays technicians by another rate.
    ...((!isSameValue(technicianRolesOf(line), technicianRolesOf(from)) ||
      (line.type !== from.type && technicianRolesOf(line).length > 0)) && {
      technicians: technicianRolesOf(line),
    }),
  }
}

/** False if the line has only its ID and nothing to change. */
export const hasChanges = (line: ChargeToWrite): boolean =>
  Object.keys(line).some((key) => key !== "_id" && key !== "type")

export function chargesToWrite(
  before: readonly Charge[],
  after: readonly Charge[],
): ChargeToWrite[] | undefined {
  const lineBefore = ({ _id }: Charge) => before.find((line) => line._id === _id)
  // Lines that a promo code added meanwhile are recreated by the code.
  const keptLines = after.filter((line) => lineBefore(line) || !isPromo(line))
  const lines = keptLines.map((line) => lineToWrite(line, lineBefore(line)))
  const sameLines =
    before.length === keptLines.length &&
    before.every(({ _id, type }, index) => _id === keptLines[index]?._id && type === keptLines[index]?.type)
  return sameLines && !lines.some(hasChanges) ? undefined : lines
}

type Fields = Omit<
  ServiceRequestChange,
  "charges" | "wantedDue" | "signatureData" | "signedWith" | "version" | "ownVersions"
>

/** Fields that differ from the request. Emptied ones are `null`. */
export const fieldsToSave = (base: ServiceRequest, values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value === "" || value === undefined ? null : value] as const)
      .filter(([field, value]) => !isSameValue(value, Reflect.get(base, field))),
  )

export const isEmpty = (change: object): boolean => Object.keys(change).length === 0
