import type { Conflict as ConflictingField } from "#shared/errors.ts"
import { answerOf, type Choice, type Choices, type Question } from "./question.ts"

/** Two saves of the same: the base version of the editor, what was to be written, and how it stands by now. */
export type Conflict<Thing, Change> = {
  base: Thing
  change: Change
  newest: Thing
  conflicts: readonly ConflictingField[]
}

/** How a conflict of one kind of thing is asked about, and what the answers make of it. */
export type ConflictRules<Thing, Change> = {
  /** one for each thing that both wrote differently; none where nothing has to be asked */
  questionsOf: (conflict: Conflict<Thing, Change>) => Question[]
  /** the change that the answers make of the newest state */
  resolve: (conflict: Conflict<Thing, Change>, questions: readonly Question[], choices: Choices) => Change
}

/** A field as a person reads it; or several that make sense only together: a markup and whether it is percent or dollars. */
export type FieldDescriptor<Thing> = {
  label: string
  fields: readonly (keyof Thing & string)[]
  text: (thing: Thing) => string
}

type Asked<Thing> = Omit<FieldDescriptor<Thing>, "fields"> & { fields: readonly string[] }

const keyOf = ({ fields }: { fields: readonly string[] }): string => fields[0] ?? ""

/** What was to be written, as the whole thing would have been. */
const yoursOf = <Thing, Change extends object>({ base, change }: Conflict<Thing, Change>): Thing => ({
  ...base,
  ...change,
})

/** A field that nobody described is asked about all the same: no save overwrites another in silence. */
const asked = <Thing extends object>(
  conflicts: readonly ConflictingField[],
  descriptors: readonly FieldDescriptor<Thing>[],
): Asked<Thing>[] => {
  const described: readonly Asked<Thing>[] = descriptors
  const others = conflicts.filter(({ field }) => !described.some(({ fields }) => fields.includes(field)))
  return [
    ...described,
    ...others.map(({ field }) => ({
      label: field,
      fields: [field],
      text: (thing: Thing) => String(Reflect.get(thing, field) ?? "nothing"),
    })),
  ]
}

/** What has to be asked, in the order of the descriptors; nothing when both wrote the same. */
export function questionsOf<Thing extends object, Change extends object>(
  conflict: Conflict<Thing, Change>,
  descriptors: readonly FieldDescriptor<Thing>[],
): Question[] {
  const { base, newest, conflicts } = conflict
  return asked(conflicts, descriptors).flatMap(({ label, fields, text }) => {
    const last = conflicts.findLast(({ field }) => fields.includes(field))
    const [before, yours, theirs] = [text(base), text(yoursOf(conflict)), text(newest)]
    if (!last || yours === theirs) return []
    const { by, at } = last
    return [{ key: keyOf({ fields }), label, before, yours, theirs, by, at, chosen: "yours" as const }]
  })
}

/** The change that the answers make of the newest state: what the other one is left with is not sent. */
export function resolve<Thing extends object, Change extends object>(
  conflict: Conflict<Thing, Change>,
  descriptors: readonly FieldDescriptor<Thing>[],
  questions: readonly Question[],
  choices: Choices,
): Change {
  const yours = yoursOf(conflict)
  const answered = (choice: Choice): string[] =>
    asked(conflict.conflicts, descriptors)
      .filter((one) =>
        questions.some((question) => question.key === keyOf(one) && answerOf(question, choices) === choice),
      )
      .flatMap(({ fields }) => fields)
  const left = answered("theirs")
  return Object.fromEntries([
    ...Object.entries(conflict.change).filter(([field]) => !left.includes(field)),
    ...answered("yours").map((field) => [field, Reflect.get(yours, field) ?? null]),
  ]) as Change // its own fields; without some of them it is still a change
}

/** The rules of a thing whose fields stand for themselves. */
export const rulesOf = <Thing extends object, Change extends object>(
  descriptors: readonly FieldDescriptor<Thing>[],
): ConflictRules<Thing, Change> => ({
  questionsOf: (conflict) => questionsOf(conflict, descriptors),
  resolve: (conflict, questions, choices) => resolve(conflict, descriptors, questions, choices),
})
