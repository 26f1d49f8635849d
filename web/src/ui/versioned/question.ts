/** What is asked when two people changed the same: one question for each thing that both wrote differently. */
export type Question = {
  key: string
  label: string
  before: string
  yours: string
  theirs: string
  by: string
  /** instant at which the other one saved */
  at: string
  /** what is chosen until somebody chooses: one's own words, but not for what one did not touch */
  chosen: Choice
}

export type Choice = "yours" | "theirs"
export type Choices = Readonly<Record<string, Choice>>

export const answerOf = ({ key, chosen }: Question, choices: Choices): Choice => choices[key] ?? chosen
