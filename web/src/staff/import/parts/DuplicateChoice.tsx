import { NativeSelect } from "@mantine/core"
import type { ImportKind } from "#shared/domain/import/fields.ts"
import { answersOf, type DuplicateAnswer } from "#shared/domain/import/rows.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import styles from "../Import.module.css"
import { duplicateChoiceTexts } from "../import-labels.ts"

type Props = {
  label: string
  visibleLabel?: boolean
  kind: ImportKind
  chosen: DuplicateAnswer | undefined
  /** Label of the empty choice. */
  placeholder: string | undefined
  onChoose: (answer: DuplicateAnswer) => void
}

export function DuplicateChoice({ label, visibleLabel = false, kind, chosen, placeholder, onChoose }: Props) {
  const answers = answersOf(kind)
  return (
    <NativeSelect
      {...fieldProps}
      className={styles.answer ?? ""}
      {...(visibleLabel ? { label } : { "aria-label": label })}
      value={chosen ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const answer = answers.find((one) => one === value)
        if (answer) onChoose(answer)
      }}
      data={[
        ...(chosen ? [] : [{ value: "", label: placeholder ?? "Choose" }]),
        ...answers.map((value) => ({ value, label: duplicateChoiceTexts[value] })),
      ]}
    />
  )
}
