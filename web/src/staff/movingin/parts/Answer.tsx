import { NativeSelect } from "@mantine/core"
import type { ImportKind } from "#shared/domain/moving-in/fields.ts"
import { answersOf, type DuplicateAnswer } from "#shared/domain/moving-in/rows.ts"
import { fieldLook } from "#web/ui/field-look.ts"
import styles from "../MovingIn.module.css"
import { answerWords } from "../words.ts"

type Props = {
  label: string
  /** whether the label is seen, and not only heard */
  shown?: boolean
  kind: ImportKind
  chosen: DuplicateAnswer | undefined
  /** what holds as long as nothing is chosen */
  otherwise: string | undefined
  onChoose: (answer: DuplicateAnswer) => void
}

/** What becomes of a row that is here already, or of all of them. */
export function Answer({ label, shown = false, kind, chosen, otherwise, onChoose }: Props) {
  const answers = answersOf(kind)
  return (
    <NativeSelect
      {...fieldLook}
      className={styles.answer ?? ""}
      {...(shown ? { label } : { "aria-label": label })}
      value={chosen ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const answer = answers.find((one) => one === value)
        if (answer) onChoose(answer)
      }}
      data={[
        ...(chosen ? [] : [{ value: "", label: otherwise ?? "Choose" }]),
        ...answers.map((value) => ({ value, label: answerWords[value] })),
      ]}
    />
  )
}
