import type { ChargeToWrite } from "#shared/api/requests/charges.ts"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { editLine } from "#shared/domain/charges/edit-line.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { windowText } from "#shared/domain/schedule/dates.ts"
import type { Conflict as ConflictingField } from "#shared/errors.ts"
import { t } from "#shared/language.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import type { Conflict as AnyConflict, ConflictRules } from "#web/ui/versioned/conflict.ts"
import { answerOf, type Choices, type ConflictQuestion } from "#web/ui/versioned/question.ts"
import { computeDraftTotals, type Draft, type DraftTotals, draftOf } from "./charges/charges-draft.ts"
import {
  fieldLabel,
  lineFieldLabel,
  lineName,
  lineValueText,
  nothing,
  requestValueText,
} from "./field-texts.ts"
import { hasChanges, isSameValue, lineToWrite } from "./request-change.ts"

/*
 * Resolves edit conflicts of a request: asks one question per conflicting field and builds a change of the
 * newest version from the answers.
 */

type Conflict = AnyConflict<ServiceRequest, ServiceRequestChange>

/** Fields that share a question: both ends of a window, and an ID with its name. */
const sharedQuestions: Readonly<Record<string, string>> = {
  appointmentTimeStart: "window",
  appointmentTimeEnd: "window",
  insuranceCarrierKey: "insuranceCarrier",
  billingId: "billingCompany",
  vehicleId: "vehicle",
  carId: "vehicle",
}
const keyOf = (field: string): string => sharedQuestions[field] ?? field

type Sides = Pick<ConflictQuestion, "before" | "yours" | "theirs">

const changedValue = (change: ServiceRequestChange, base: ServiceRequest, field: string): unknown =>
  field in change ? Reflect.get(change, field) : Reflect.get(base, field)

const windowOf = (start: unknown, end: unknown): string =>
  typeof start === "number" && typeof end === "number" ? windowText({ start, end }) : nothing

const sidesOfWindow = ({ base, change, newest }: Conflict): Sides => ({
  before: windowOf(base.appointmentTimeStart, base.appointmentTimeEnd),
  yours: windowOf(
    changedValue(change, base, "appointmentTimeStart"),
    changedValue(change, base, "appointmentTimeEnd"),
  ),
  theirs: windowOf(newest.appointmentTimeStart, newest.appointmentTimeEnd),
})

const requestField = (field: string): string => (field === "wantedDue" ? "totalCustomerDue" : keyOf(field))

/** The server fills in a carrier's name, so look it up by key. */
const yourValue = ({ base, change }: Conflict, field: string, nameOf: NameOf): unknown => {
  const { insuranceCarrierKey: carrier } = change
  if (requestField(field) === "insuranceCarrier" && carrier) return nameOf(carrier)
  return changedValue(change, base, field === "wantedDue" ? field : requestField(field))
}

/** Name fields that the server fills in from an ID. */
const derivedNames: Readonly<Record<string, keyof ServiceRequestChange>> = {
  insuranceCarrier: "insuranceCarrierKey",
  billingCompany: "billingId",
}

const fieldQuestion = (
  conflict: Conflict,
  { field, by, at }: ConflictingField,
  nameOf: NameOf,
): ConflictQuestion => {
  const { base, change, newest } = conflict
  const requestKey = requestField(field)
  const text = (value: unknown) => requestValueText(requestKey, value, nameOf)
  const key = keyOf(field)
  const isTouched = Object.keys(change).some((one) => keyOf(one) === key)
  const sides =
    key === "window"
      ? sidesOfWindow(conflict)
      : {
          before: text(Reflect.get(base, requestKey)),
          yours: text(yourValue(conflict, field, nameOf)),
          theirs: text(Reflect.get(newest, requestKey)),
        }
  return {
    key,
    label: key === "window" ? t("Appointment window") : fieldLabel(requestKey),
    ...sides,
    by,
    at,
    chosen: isTouched ? "yours" : "theirs",
  }
}

const lineIn = (lines: readonly Charge[], id: string) => lines.find(({ _id }) => _id === id)

const lineQuestions = (
  conflict: Conflict,
  { field, by, at }: ConflictingField,
  nameOf: NameOf,
): ConflictQuestion[] => {
  const id = field.slice("charges.".length)
  const { base, change, newest } = conflict
  const [before, theirs] = [lineIn(base.charges, id), lineIn(newest.charges, id)]
  const sent = change.charges?.find(({ _id }) => _id === id)
  if (!before) return []
  const lineText = `${lineName(before)}, ${formatMoney(before.total)}`
  if (!sent || !theirs) {
    return [
      {
        key: field,
        label: lineName(before),
        before: lineText,
        yours: sent ? t("keeps your change") : t("removed"),
        theirs: theirs ? `${lineName(theirs)}, ${formatMoney(theirs.total)}` : t("removed"),
        by,
        at,
        chosen: "yours",
      },
    ]
  }
  return Object.entries(sent)
    .filter(([name]) => name !== "_id" && name !== "type" && name !== "entered")
    .filter(([name, value]) => {
      const now = Reflect.get(theirs, name)
      return !isSameValue(now, Reflect.get(before, name)) && !isSameValue(now, value)
    })
    .map(([name, value]) => ({
      key: `${field}.${name}`,
      label: `${lineFieldLabel(name)}, ${lineName(before)}`,
      before: lineValueText(name, Reflect.get(before, name), nameOf),
      yours: lineValueText(name, value, nameOf),
      theirs: lineValueText(name, Reflect.get(theirs, name), nameOf),
      by,
      at,
      chosen: "yours",
    }))
}

/** Empty if both users changed different fields, which merge without questions. */
export function questionsOf(conflict: Conflict, nameOf: NameOf): ConflictQuestion[] {
  const all = conflict.conflicts.flatMap((one) =>
    one.field.startsWith("charges.")
      ? lineQuestions(conflict, one, nameOf)
      : [fieldQuestion(conflict, one, nameOf)],
  )
  const first = new Map(all.toReversed().map((question) => [question.key, question]))
  return [...first.values()].toReversed().filter(({ yours, theirs }) => yours !== theirs)
}

/** Marks all figures as typed, so that restored ones keep their values. */
const markAllTyped = (line: Charge): Charge => ({
  ...line,
  pricedBy: { net: "typed", labor: "typed", ...line.pricedBy },
})

/** The line according to the answers. A line that the other user removed is added again. */
const mergeLine = (
  sent: ChargeToWrite,
  conflict: Conflict,
  takesTheirs: (key: string) => boolean,
): ChargeToWrite[] => {
  const id = sent._id
  if (id === undefined) return [sent]
  const base = lineIn(conflict.base.charges, id)
  if (!lineIn(conflict.newest.charges, id)) {
    if (!base || !hasChanges(sent) || takesTheirs(`charges.${id}`)) return []
    return [{ ...lineToWrite(markAllTyped(base), undefined), ...sent, _id: undefined }]
  }
  const priced = ["net", "discount"].some((name) => takesTheirs(`charges.${id}.${name}`))
  const keptFields = Object.entries(sent).filter(
    ([name]) => !takesTheirs(`charges.${id}.${name}`) && !(priced && name === "entered"),
  )
  return [{ ...Object.fromEntries(keptFields), _id: id, type: sent.type }]
}

export function resolve(
  conflict: Conflict,
  questions: readonly ConflictQuestion[],
  choices: Choices,
): ServiceRequestChange {
  const { base, change, newest } = conflict
  const theirs = new Set(questions.filter((one) => answerOf(one, choices) === "theirs").map(({ key }) => key))
  const takesTheirs = (key: string) => theirs.has(key)

  const ownChanges = Object.entries(change)
    // After the merge the total differs from the one that was on the screen.
    .filter(([field]) => field !== "charges" && field !== "totalShown" && !takesTheirs(keyOf(field)))
  // Fields of a conflicting group that this user didn't change: keeping "yours" restores them.
  const back = conflict.conflicts
    .filter(({ field }) => !field.startsWith("charges.") && !(field in change))
    .filter(({ field }) => !((derivedNames[field] ?? "") in change))
    .filter(({ field }) =>
      questions.some((one) => one.key === keyOf(field) && answerOf(one, choices) === "yours"),
    )
    .map(({ field }) => [field, Reflect.get(base, field) ?? null])

  const removed = ({ _id }: Charge) => !change.charges?.some((sent) => sent._id === _id)
  const wasThere = ({ _id }: Charge) => lineIn(base.charges, _id) !== undefined
  const otherLines = newest.charges
    .filter((line) => removed(line) && (!wasThere(line) || takesTheirs(`charges.${line._id}`)))
    .map(({ _id, type }) => ({ _id, type }))
  return {
    ...Object.fromEntries([...ownChanges, ...back]),
    ...(change.charges && {
      charges: [...change.charges.flatMap((sent) => mergeLine(sent, conflict, takesTheirs)), ...otherLines],
    }),
  }
}

export const requestRules = (nameOf: NameOf): ConflictRules<ServiceRequest, ServiceRequestChange> => ({
  questionsOf: (conflict) => questionsOf(conflict, nameOf),
  resolve,
})

const draftLine = (sent: ChargeToWrite, index: number, newest: ServiceRequest): Charge => {
  const { _id, technicians: _crew, ...edit } = sent
  return editLine(lineIn(newest.charges, _id ?? "") ?? newLine(sent.type, `new-${index}`), edit)
}

export function outcomeOf(newest: ServiceRequest, change: ServiceRequestChange): DraftTotals {
  const current = draftOf(newest)
  const draft: Draft = {
    charges: change.charges?.map((sent, index) => draftLine(sent, index, newest)) ?? current.charges,
    taxRate: change.taxRate ?? current.taxRate,
    taxExempt: change.taxExempt ?? current.taxExempt,
    customerCredit: change.customerCredit ?? current.customerCredit,
    ...(typeof change.wantedDue === "number" && { wantedDue: change.wantedDue }),
  }
  const deductible =
    change.insuranceDeductible === undefined
      ? newest.insuranceDeductible
      : (change.insuranceDeductible ?? undefined)
  return computeDraftTotals({ ...newest, insuranceDeductible: deductible }, draft)
}
