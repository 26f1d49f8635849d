import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import type { ChargeType } from "#shared/domain/charges/charge-types.ts"
import { editExistingLine, editLine, editNewLine, type LineEdit } from "#shared/domain/charges/edit-line.ts"
import { deriveLine, newLine } from "#shared/domain/charges/line.ts"
import { isPromo } from "#shared/domain/charges/promo.ts"
import { beforeDue, solveForDue, type TypedDue } from "#shared/domain/charges/solve-backwards.ts"
import { type ComputedTotals, computeTotals } from "#shared/domain/charges/totals.ts"
import { totalsFactsOf } from "#shared/domain/charges/totals-facts.ts"
import { errors } from "#shared/errors.ts"
import { chargesToWrite, lineToWrite } from "../request-change.ts"

/**
 * Charges being edited. The shared rules compute totals on each keystroke, and a save sends only what was
 * typed.
 */
export type Draft = {
  charges: readonly Charge[]
  taxRate: number
  taxExempt: boolean
  /** Goodwill, in cents. */
  customerCredit: number
  /** The amount due that was typed, in cents. Net prices are solved from it until another field is edited. */
  wantedDue?: number
  /** IDs of added lines whose glass has a camera or sensor. */
  calibratedLines?: readonly string[] | undefined
  /** The catalog's car by which a part was found. */
  carId?: string | undefined
  /** What an earlier amount due was solved into, after another field was edited. */
  typedDue?: TypedDue | undefined
}

export const draftOf = (request: ServiceRequest): Draft => ({
  charges: request.charges,
  taxRate: request.taxRate,
  taxExempt: request.taxExempt ?? false,
  customerCredit: request.customerCredit ?? 0,
})

/** Computed totals. `refused` explains why the wanted amount due is impossible. */
export type DraftTotals = ComputedTotals & {
  customerCredit: number
  refused?: string
  typedDue?: TypedDue | undefined
}

const ofRequest = (request: ServiceRequest, draft: Draft) =>
  totalsFactsOf({ ...request, ...draft, charges: draft.charges })

export function computeDraftTotals(request: ServiceRequest, draft: Draft): DraftTotals {
  const facts = ofRequest(request, draft)
  const asTyped = { ...computeTotals(facts), customerCredit: draft.customerCredit }
  if (draft.wantedDue === undefined) return asTyped

  const solved = solveForDue(facts, draft.wantedDue, {
    newId: () => "labor",
    promo: request.promo,
    typedDue: draft.typedDue ?? request.typedDue,
  })
  if (!solved.ok) return { ...asTyped, refused: solved.detail ?? errors[solved.refusal][2] }
  const { charges, customerCredit, typedDue } = solved
  return { ...computeTotals({ ...facts, charges, customerCredit }), customerCredit, typedDue }
}

const withSolvedPrices = (request: ServiceRequest, { wantedDue, ...draft }: Draft): Draft => {
  if (wantedDue === undefined) return draft
  const { lines, customerCredit, typedDue } = computeDraftTotals(request, { ...draft, wantedDue })
  return { ...draft, charges: lines, customerCredit, typedDue }
}

export const withFigures = (
  request: ServiceRequest,
  draft: Draft,
  figures: Partial<Pick<Draft, "taxRate" | "taxExempt" | "customerCredit">>,
): Draft => ({ ...withSolvedPrices(request, draft), ...figures })

/** A second amount due starts from the charges and credit before the first one, as it would after a save. */
export const withDue = (
  { promo }: Pick<ServiceRequest, "promo">,
  { typedDue, ...draft }: Draft,
  wantedDue: number | undefined,
): Draft =>
  typedDue && wantedDue !== undefined
    ? { ...draft, ...beforeDue({ ...draft, charges: [...draft.charges] }, typedDue, promo), wantedDue }
    : { ...draft, typedDue, wantedDue }

/**
 * Lines without remaining changes revert to the saved ones with their prices, because an undone edit may have
 * been repriced meanwhile.
 */
const withUndone = (request: ServiceRequest, draft: Draft): Draft =>
  chargesToWrite(request.charges, draft.charges) ? draft : { ...draft, charges: request.charges }

export function withLine(request: ServiceRequest, draft: Draft, id: string, edit: LineEdit): Draft {
  const now = withSolvedPrices(request, draft)
  const edited = request.charges.some(({ _id }) => _id === id) ? editExistingLine : editNewLine
  const charges = now.charges.map((line) => (line._id === id ? edited(line, edit) : line))
  return withUndone(request, { ...now, charges })
}

export function withoutLine(request: ServiceRequest, draft: Draft, id: string): Draft {
  const now = withSolvedPrices(request, draft)
  return withUndone(request, { ...now, charges: now.charges.filter(({ _id }) => _id !== id) })
}

export function withMovedLine(request: ServiceRequest, draft: Draft, id: string, by: number): Draft {
  const from = draft.charges.findIndex(({ _id }) => _id === id)
  const line = draft.charges[from]
  const to = Math.max(0, Math.min(draft.charges.length - 1, from + by))
  if (!line || to === from) return draft
  return withUndone(request, { ...draft, charges: draft.charges.toSpliced(from, 1).toSpliced(to, 0, line) })
}

/**
 * Changes a line's type. Text and glass stay. Part, labor, and kit fields stay only if the new type has them.
 */
export function asType(line: Charge, type: ChargeType): LineEdit {
  const isKit = (one: ChargeType) => one === "Install Kit"
  if (isKit(line.type) === isKit(type)) return { type }
  const { quantity, list, billcode, description, partcost } = newLine(type, line._id)
  return { type, quantity, list, billcode: billcode ?? "", description: description ?? "", partcost }
}

/**
 * Choices of "Add line": the specification's ten types, and a calibration, which is stored as an Other line.
 */
export type NewLine = ChargeType | "Calibration"

const blankLine = (kind: NewLine, id: string): Charge =>
  kind === "Calibration"
    ? editLine(newLine("Other", id), { kind: "calibration", description: "Camera calibration" })
    : newLine(kind, id)

export function withNewLine(request: ServiceRequest, draft: Draft, kind: NewLine, id: string): Draft {
  const now = withSolvedPrices(request, draft)
  return { ...now, charges: [...now.charges, blankLine(kind, id)] }
}

export function withFoundParts(
  request: ServiceRequest,
  draft: Draft,
  lines: readonly { kind: NewLine; edit: LineEdit; needsCalibration?: true; id: string }[],
  carId?: string,
): Draft {
  const now = withSolvedPrices(request, draft)
  const calibratedLines = lines.flatMap(({ id, needsCalibration }) => (needsCalibration ? [id] : []))
  return {
    ...now,
    ...(carId && { carId }),
    calibratedLines: [...(now.calibratedLines ?? []), ...calibratedLines],
    charges: [...now.charges, ...lines.map(({ kind, edit, id }) => editLine(blankLine(kind, id), edit))],
  }
}

export const byRates = (line: Charge, figure: "net" | "labor"): LineEdit => {
  const rateValue = line.atRates?.[figure]?.result
  return {
    pricedBy: { [figure]: null },
    ...(rateValue !== undefined &&
      (figure === "net" ? { net: rateValue, entered: "net" } : { laborrate: rateValue, labortype: "flat" })),
  }
}

/** Fields that repricing must not change. */
const ownFields = ({ _id, technicians, partcost, laborcost, misccost }: Charge) => ({
  _id,
  technicians,
  partcost,
  laborcost,
  misccost,
})

/** Applies prices from the rates to each line. Promo lines follow from the other lines. */
export function withPrices(draft: Draft, priced: readonly Charge[]): Draft {
  const figures = priced.filter((line) => !isPromo(line))
  const work = draft.charges.filter((line) => !isPromo(line))
  return {
    ...draft,
    charges: [
      ...work.map((line, index) => {
        const now = figures[index]
        return now?.type === line.type ? deriveLine({ ...now, ...ownFields(line) }) : line
      }),
      ...priced.filter(isPromo),
    ],
  }
}

type DuringSave = {
  /** The lines before the save. */
  before: readonly Charge[]
  sent: Draft
  now: Draft
}

/** What was typed while `sent` was being saved, over what is stored since. */
export function draftOverSaved(after: ServiceRequest, { before, sent, now }: DuringSave): Draft {
  const lineIn = (lines: readonly Charge[], { _id }: Charge) => lines.find((line) => line._id === _id)
  const isAdded = (line: Charge) => !isPromo(line) && !lineIn(before, line)
  // New lines get their ids from the save, in the order in which they were sent.
  const sentLines = sent.charges.filter(isAdded)
  const storedLines = after.charges.filter(isAdded)
  const storedAs = (line: Charge) => lineIn(after.charges, line) ?? storedLines[sentLines.indexOf(line)]

  const lines = now.charges.flatMap((line) => {
    const sentLine = lineIn(sent.charges, line)
    if (isPromo(line) || !sentLine) return isPromo(line) ? [] : [line]
    const stored = storedAs(sentLine)
    if (!stored) return []
    const { _id, type, technicians, ...edit } = lineToWrite(line, sentLine)
    const edited = editExistingLine(stored, { ...edit, ...(type !== sentLine.type && { type }) })
    return [technicians ? { ...edited, technicians: line.technicians } : edited]
  })
  const removed = sent.charges.filter((line) => !lineIn(now.charges, line)).map(storedAs)
  const others = after.charges.filter((line) => !lineIn(lines, line) && !removed.includes(line))

  const current = draftOf(after)
  return {
    charges: [...lines, ...others],
    taxRate: now.taxRate === sent.taxRate ? current.taxRate : now.taxRate,
    taxExempt: now.taxExempt === sent.taxExempt ? current.taxExempt : now.taxExempt,
    customerCredit: now.customerCredit === sent.customerCredit ? current.customerCredit : now.customerCredit,
    ...(now.wantedDue !== undefined && now.wantedDue !== sent.wantedDue && { wantedDue: now.wantedDue }),
    calibratedLines: now.calibratedLines,
    carId: now.carId === sent.carId ? undefined : now.carId,
  }
}

const hasCalibratedLine = ({ charges, calibratedLines = [] }: Draft): boolean =>
  charges.some(({ _id }) => calibratedLines.includes(_id))

export function changeOf(request: ServiceRequest, draft: Draft): ServiceRequestChange {
  const charges = chargesToWrite(request.charges, draft.charges)
  const before = draftOf(request)
  return {
    ...(charges && { charges }),
    ...(!request.calibrationNeeded && hasCalibratedLine(draft) && { calibrationNeeded: true }),
    ...(charges && draft.carId && draft.carId !== request.carId && { carId: draft.carId }),
    ...(draft.taxRate !== before.taxRate && { taxRate: draft.taxRate }),
    ...(draft.taxExempt !== before.taxExempt && { taxExempt: draft.taxExempt }),
    ...(draft.customerCredit !== before.customerCredit && { customerCredit: draft.customerCredit }),
    ...(draft.wantedDue !== undefined && { wantedDue: draft.wantedDue }),
  }
}
