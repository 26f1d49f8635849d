import { Checkbox, NativeSelect, PasswordInput, SegmentedControl, Textarea, TextInput } from "@mantine/core"
import { CalendarDays } from "lucide-react"
import type { HTMLInputAutoCompleteAttribute, ReactNode, SyntheticEvent } from "react"
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form"
import { t } from "#shared/language.ts"
import { Button } from "../Button.tsx"
import { fieldProps, passwordFieldProps } from "./field-props.ts"
import styles from "./fields.module.css"
import { incompleteDate } from "./incomplete-date.ts"
import { tooLongMessage } from "./too-long-message.ts"
import { useTypedPhone } from "./use-typed-phone.ts"

/** Fields for react-hook-form. They hold the typed text, which is converted on submit. */
type Field<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  required?: boolean
  disabledReason?: string | undefined
}

type Typed = {
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: "characters"
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "url"
  autoFocus?: boolean
  maxLength?: number
}

function useField<Values extends FieldValues>(field: Field<Values>) {
  const { control, name, label, hint, required, disabledReason } = field
  const { field: bound, fieldState, formState } = useController({ control, name })
  // A row that was just added shows no errors until it is touched or submitted.
  const isOfRow = /\.\d+\./.test(name)
  const isDue = !isOfRow || fieldState.isTouched || formState.submitCount > 0
  return {
    bound,
    input: {
      label,
      description: disabledReason ?? hint,
      error: isDue ? fieldState.error?.message : undefined,
      withAsterisk: required,
      readOnly: disabledReason !== undefined,
      ...fieldProps,
      name,
      ref: bound.ref,
      onBlur: bound.onBlur,
    },
  }
}

type ListErrorProps = {
  error: { message?: string | undefined; root?: { message?: string | undefined } | undefined } | undefined
}

/** What is wrong with a list of rows as a whole, such as two that overlap. */
export function ListError({ error }: ListErrorProps) {
  const message = error?.root?.message ?? error?.message
  return (
    message && (
      <p className={styles.error} role="alert">
        {message}
      </p>
    )
  )
}

export function TextField<Values extends FieldValues>({
  placeholder,
  autoComplete = "off",
  autoCapitalize,
  inputMode,
  autoFocus,
  maxLength,
  ...field
}: Field<Values> & Typed) {
  const { bound, input } = useField(field)
  return (
    <TextInput
      {...input}
      value={bound.value ?? ""}
      onChange={bound.onChange}
      placeholder={placeholder}
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize}
      inputMode={inputMode}
      data-autofocus={autoFocus || undefined}
      error={tooLongMessage(bound.value ?? "", maxLength) ?? input.error}
    />
  )
}

/**
 * The form holds YYYY-MM-DD, or `incompleteDate` while a part of the date is missing. `onCalendar` opens our calendar
 * instead of the browser's.
 */
export function DateField<Values extends FieldValues>({
  autoFocus,
  onCalendar,
  ...field
}: Field<Values> & Pick<Typed, "autoFocus"> & { onCalendar?: () => void }) {
  const { bound, input } = useField(field)
  const read = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const date = validity.badInput ? incompleteDate : value
    if (date !== (bound.value ?? "")) bound.onChange(date)
  }
  return (
    <TextInput
      {...input}
      {...(onCalendar && {
        classNames: { ...styles, input: `${styles.input} ${styles.day}` },
        rightSectionWidth: 44,
        rightSection: (
          <Button
            kind="quiet"
            size="small"
            icon={CalendarDays}
            label="Open the calendar"
            onClick={onCalendar}
          />
        ),
      })}
      type="date"
      value={bound.value === incompleteDate ? "" : (bound.value ?? "")}
      onChange={read}
      // The first parts of an empty date are no change for the browser.
      onKeyUp={read}
      onBlur={(event) => {
        read(event)
        bound.onBlur()
      }}
      data-autofocus={autoFocus || undefined}
    />
  )
}

/** An amount in dollars as typed text. `parseMoney` reads it on submit. */
export function MoneyField<Values extends FieldValues>(field: Field<Values>) {
  const { bound, input } = useField(field)
  return (
    <TextInput
      {...input}
      classNames={{ ...styles, input: `${styles.input} ${styles.number}` }}
      value={bound.value ?? ""}
      onChange={bound.onChange}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

/** Accepts any notation and shows (530) 555-0101 after blur. The form holds ten digits. */
export function PhoneField<Values extends FieldValues>({
  autoComplete = "tel-national",
  ...field
}: Field<Values> & Pick<Typed, "autoComplete">) {
  const { bound, input } = useField(field)
  const { value, isExtensionCut, type, leave } = useTypedPhone(bound.value ?? "", bound.onChange)
  return (
    <TextInput
      {...input}
      description={isExtensionCut ? t("Extensions aren't saved.") : input.description}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        leave()
        bound.onBlur()
      }}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
    />
  )
}

export function PasswordField<Values extends FieldValues>({
  autoComplete,
  ...field
}: Field<Values> & { autoComplete: "current-password" | "new-password" }) {
  const { bound, input } = useField(field)
  return (
    <PasswordInput
      {...input}
      {...passwordFieldProps}
      value={bound.value ?? ""}
      onChange={bound.onChange}
      autoComplete={autoComplete}
    />
  )
}

export function TextAreaField<Values extends FieldValues>({
  rows = 3,
  autoFocus,
  ...field
}: Field<Values> & Pick<Typed, "autoFocus"> & { rows?: number }) {
  const { bound, input } = useField(field)
  return (
    <Textarea
      {...input}
      value={bound.value ?? ""}
      onChange={bound.onChange}
      rows={rows}
      data-autofocus={autoFocus || undefined}
    />
  )
}

type Choice = { value: string; label: string }

export function SelectField<Values extends FieldValues>({
  choices,
  ...field
}: Field<Values> & { choices: readonly Choice[] }) {
  const { bound, input } = useField(field)
  return <NativeSelect {...input} data={[...choices]} value={bound.value ?? ""} onChange={bound.onChange} />
}

export function SegmentField<Values extends FieldValues>({
  choices,
  ...field
}: Field<Values> & { choices: readonly Choice[] }) {
  const { bound, input } = useField(field)
  return (
    <div>
      <span className={styles.label} id={`${field.name}-label`}>
        {field.label}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={`${field.name}-label`}
        data={[...choices]}
        value={bound.value ?? ""}
        onChange={bound.onChange}
        readOnly={input.readOnly}
        classNames={{ root: styles.segments ?? "", label: styles.segment ?? "" }}
      />
      {input.error !== undefined && <p className={styles.error}>{input.error}</p>}
    </div>
  )
}

export function CheckField<Values extends FieldValues>({
  defaultChecked = false,
  ...field
}: Field<Values> & { defaultChecked?: boolean }) {
  const { field: bound, fieldState } = useController({ control: field.control, name: field.name })
  const { value, onChange, ...rest } = bound
  return (
    <Checkbox
      {...rest}
      label={field.label}
      description={field.disabledReason ?? field.hint}
      error={fieldState.error?.message}
      disabled={field.disabledReason !== undefined}
      checked={value ?? defaultChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={{
        body: styles.check ?? "",
        label: styles.checkLabel ?? "",
        description: styles.checkHint ?? "",
        error: styles.checkError ?? "",
      }}
    />
  )
}
