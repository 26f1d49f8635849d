import type { Conflict as ConflictingField } from "#shared/errors.ts"
import { answerOf, type Choice, type Choices, type ConflictQuestion } from "./question.ts"

export type Conflict<Thing, Change> = {
  base: Thing
  change: Change
  newest: Thing
  conflicts: readonly ConflictingField[]
}

/** How conflicts of one kind of record are shown and resolved. */
export type ConflictRules<Thing, Change> = {
  questionsOf: (conflict: Conflict<Thing, Change>) => ConflictQuestion[]
  resolve: (
    conflict: Conflict<Thing, Change>,
    questions: readonly ConflictQuestion[],
    choices: Choices,
  ) => Change
}

/** Several fields if they only make sense together: a markup and its unit. */
export type FieldDescriptor<Thing> = {
  label: string
  fields: readonly (keyof Thing & string)[]
  text: (thing: Thing) => string
}

type AskedFields<Thing> = Omit<FieldDescriptor<Thing>, "fields"> & { fields: readonly string[] }

const keyOf = ({ fields }: { fields: readonly string[] }): string => fields[0] ?? ""

const applyChange = <Thing, Change extends object>({ base, change }: Conflict<Thing, Change>): Thing => ({
  ...base,
  ...change,
})

/** The dialog also asks about fields without a descriptor, so no save overwrites another silently. */
const descriptorsFor = <Thing extends object>(
  conflicts: readonly ConflictingField[],
  descriptors: readonly FieldDescriptor<Thing>[],
): AskedFields<Thing>[] => {
  const described: readonly AskedFields<Thing>[] = descriptors
  const undescribed = conflicts.filter(({ field }) => !described.some(({ fields }) => fields.includes(field)))
  return [
    ...described,
    ...undescribed.map(({ field }) => ({
      label: field,
      fields: [field],
      text: (thing: Thing) => String(Reflect.get(thing, field) ?? "nothing"),
    })),
  ]
}

export function questionsOf<Thing extends object, Change extends object>(
  conflict: Conflict<Thing, Change>,
  descriptors: readonly FieldDescriptor<Thing>[],
): ConflictQuestion[] {
  const { base, newest, conflicts } = conflict
  return descriptorsFor(conflicts, descriptors).flatMap(({ label, fields, text }) => {
    const last = conflicts.findLast(({ field }) => fields.includes(field))
    const [before, yours, theirs] = [text(base), text(applyChange(conflict)), text(newest)]
    if (!last || yours === theirs) return []
    const { by, at } = last
    return [{ key: keyOf({ fields }), label, before, yours, theirs, by, at, chosen: "yours" as const }]
  })
}

/** Fields that keep the other person's value are omitted. */
export function resolve<Thing extends object, Change extends object>(
  conflict: Conflict<Thing, Change>,
  descriptors: readonly FieldDescriptor<Thing>[],
  questions: readonly ConflictQuestion[],
  choices: Choices,
): Change {
  const yours = applyChange(conflict)
  const answered = (choice: Choice): string[] =>
    descriptorsFor(conflict.conflicts, descriptors)
      .filter((one) =>
        questions.some((question) => question.key === keyOf(one) && answerOf(question, choices) === choice),
      )
      .flatMap(({ fields }) => fields)
  const theirFields = answered("theirs")
  return Object.fromEntries([
    ...Object.entries(conflict.change).filter(([field]) => !theirFields.includes(field)),
    ...answered("yours").map((field) => [field, Reflect.get(yours, field) ?? null]),
  ]) as Change // A subset of a change's fields is still a change.
}

export const rulesOf = <Thing extends object, Change extends object>(
  descriptors: readonly FieldDescriptor<Thing>[],
): ConflictRules<Thing, Change> => ({
  questionsOf: (conflict) => questionsOf(conflict, descriptors),
  resolve: (conflict, questions, choices) => resolve(conflict, descriptors, questions, choices),
})
