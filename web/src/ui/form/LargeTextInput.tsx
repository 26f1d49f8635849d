import { TextInput } from "@mantine/core"
import type { ReactNode, Ref } from "react"
import { fieldProps } from "./field-props.ts"
import styles from "./fields.module.css"
import { tooLongMessage } from "./too-long-message.ts"

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  money?: boolean
  type?: "text" | "date" | "tel"
  inputMode?: "text" | "numeric" | "decimal" | "tel"
  unit?: ReactNode
  maxLength?: number
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const classNames = { ...fieldProps.classNames, input: `${styles.input} ${styles.large}` }
const moneyClassNames = { ...classNames, input: `${classNames.input} ${styles.number}` }

/** For dialogs without a form library. 48 px high, so that technicians can tap it. */
export const LargeTextInput = ({
  onChange,
  money = false,
  inputMode = money ? "decimal" : "text",
  unit,
  maxLength,
  error,
  ...input
}: Props) => (
  <TextInput
    {...fieldProps}
    {...input}
    classNames={money ? moneyClassNames : classNames}
    onChange={(event) => onChange(event.currentTarget.value)}
    onFocus={(event) => event.currentTarget.select()}
    inputMode={inputMode}
    autoComplete="off"
    error={tooLongMessage(input.value, maxLength) ?? error}
    errorProps={{ role: "alert" }}
    rightSection={unit}
    rightSectionPointerEvents="none"
    rightSectionProps={{ "aria-hidden": true }}
  />
)
