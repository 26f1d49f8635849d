export type ConflictQuestion = {
  key: string
  label: string
  before: string
  yours: string
  theirs: string
  by: string
  at: string
  /** The initial choice: our value if we changed the field, else theirs. */
  chosen: Choice
}

export type Choice = "yours" | "theirs"
export type Choices = Readonly<Record<string, Choice>>

export const answerOf = ({ key, chosen }: ConflictQuestion, choices: Choices): Choice =>
  choices[key] ?? chosen
