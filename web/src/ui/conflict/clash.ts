import type { Conflict } from "../../../../shared/errors.ts"
import { answerOf, type Choice, type Choices, type Question } from "./question.ts"

/** A save that met somebody else's: what was on the screen, what was to be written, and how it stands by now. */
export type Clash<Thing, Change> = {
  base: Thing
  change: Change
  newest: Thing
  conflicts: readonly Conflict[]
}

/** Fields that make sense only together, as a person reads them: a markup and whether it is percent or dollars. */
export type Told<Thing> = {
  label: string
  fields: readonly (keyof Thing & string)[]
  text: (thing: Thing) => string
}

type Asked<Thing> = Omit<Told<Thing>, "fields"> & { fields: readonly string[] }

const keyOf = ({ fields }: { fields: readonly string[] }): string => fields[0] ?? ""

/** What was to be written, as the whole thing would have been. */
const yoursOf = <Thing, Change extends object>({ base, change }: Clash<Thing, Change>): Thing => ({
  ...base,
  ...change,
})

/** A field that nobody described is asked about all the same: no save overwrites another in silence. */
const asked = <Thing extends object>(
  conflicts: readonly Conflict[],
  told: readonly Told<Thing>[],
): Asked<Thing>[] => {
  const described: readonly Asked<Thing>[] = told
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

/** What has to be asked, in the order of `told`; nothing when both wrote the same. */
export function questionsOf<Thing extends object, Change extends object>(
  clash: Clash<Thing, Change>,
  told: readonly Told<Thing>[],
): Question[] {
  const { base, newest, conflicts } = clash
  return asked(conflicts, told).flatMap(({ label, fields, text }) => {
    const conflict = conflicts.findLast(({ field }) => fields.includes(field))
    const [before, yours, theirs] = [text(base), text(yoursOf(clash)), text(newest)]
    if (!conflict || yours === theirs) return []
    const { by, at } = conflict
    return [{ key: keyOf({ fields }), label, before, yours, theirs, by, at, chosen: "yours" as const }]
  })
}

/** The change that the answers make of the newest state: what the other one is left with is not sent. */
export function settle<Thing extends object, Change extends object>(
  clash: Clash<Thing, Change>,
  told: readonly Told<Thing>[],
  questions: readonly Question[],
  choices: Choices,
): Partial<Change> {
  const yours = yoursOf(clash)
  const answered = (choice: Choice): string[] =>
    asked(clash.conflicts, told)
      .filter((one) =>
        questions.some((question) => question.key === keyOf(one) && answerOf(question, choices) === choice),
      )
      .flatMap(({ fields }) => fields)
  const left = answered("theirs")
  return Object.fromEntries([
    ...Object.entries(clash.change).filter(([field]) => !left.includes(field)),
    ...answered("yours").map((field) => [field, Reflect.get(yours, field) ?? null]),
  ]) as Partial<Change> // its own fields
}
