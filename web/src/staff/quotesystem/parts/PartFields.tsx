import { NativeSelect, TextInput } from "@mantine/core"
import { Plus, Trash2 } from "lucide-react"
import { useEffect, useRef } from "react"
import { maxCustomParts } from "#shared/domain/catalog/catalog.ts"
import { paneNames, panes } from "#shared/domain/parts/openings.ts"
import { partMismatch } from "#shared/domain/parts/part-number.ts"
import { messages } from "#shared/messages.ts"
import { Button } from "#web/ui/Button.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { emptyPart, type FieldErrors, type TypedPart } from "../new-vehicle.ts"
import styles from "./fields.module.css"

type Props = {
  /** for a vehicle without parts */
  none: string
  parts: readonly TypedPart[]
  errors: FieldErrors
  onChange: (change: (parts: readonly TypedPart[]) => TypedPart[]) => void
}

const kinds = [
  { value: "nag", label: "NAGS" },
  { value: "oem", label: "OEM" },
  { value: "moulding", label: "Molding" },
] as const

export function PartFields({ none, parts, errors, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(parts.length)
  useEffect(() => {
    if (parts.length > count.current) list.current?.lastElementChild?.querySelector("input")?.focus()
    count.current = parts.length
  }, [parts.length])
  return (
    <>
      {parts.length === 0 && <p className="text-muted">{none}</p>}
      <ol ref={list} className="stack gap-5">
        {parts.map((part, nth) => (
          <Part
            key={part.id}
            part={part}
            name={`Part ${nth + 1}`}
            errorOf={(field) => errors[`parts.${nth}.${field}`]}
            onChange={(change) =>
              onChange((now) => now.map((one) => (one.id === part.id ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange((now) => now.filter(({ id }) => id !== part.id))}
          />
        ))}
      </ol>
      <div>
        <Button
          icon={Plus}
          size="large"
          onClick={() => onChange((now) => [...now, emptyPart(Math.max(0, ...now.map(({ id }) => id)) + 1)])}
          disabledReason={
            parts.length < maxCustomParts ? undefined : `A vehicle has at most ${maxCustomParts} parts.`
          }
        >
          Add a part
        </Button>
      </div>
    </>
  )
}

type PartProps = {
  part: TypedPart
  name: string
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<TypedPart>) => void
  onRemove: () => void
}

function Part({ part, name, errorOf, onChange, onRemove }: PartProps) {
  const { partNumber, kind, pane, description } = part
  const textProps = (field: "partNumber" | "description" | "list" | "cost" | "hours") => ({
    ...fieldProps,
    autoComplete: "off",
    error: errorOf(field),
    value: part[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  const mismatch =
    kind === "nag" ? partMismatch({ part: partNumber, opening: pane.split("-")[0] }) : undefined
  return (
    <li className={styles.part} aria-label={name}>
      <TextInput
        {...textProps("partNumber")}
        onChange={(event) => onChange({ partNumber: event.currentTarget.value.toUpperCase() })}
        label="Part number"
        withAsterisk
        error={tooLongMessage(partNumber, 40) ?? errorOf("partNumber")}
        placeholder="FW04915GTYN"
        spellCheck="false"
        description={mismatch}
      />
      <NativeSelect
        {...fieldProps}
        label="Kind"
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          const selectedChoice = kinds.find((one) => one.value === value)
          if (selectedChoice) onChange({ kind: selectedChoice.value })
        }}
      />
      <NativeSelect
        {...fieldProps}
        label="Opening"
        error={errorOf("opening") ?? errorOf("orientation")}
        data={[
          ...(pane === "" ? [{ value: "", label: "Choose" }] : []),
          ...panes.map((one) => ({ value: one, label: paneNames[one] })),
        ]}
        value={pane}
        onChange={({ currentTarget: { value } }) => {
          const selectedChoice = panes.find((one) => one === value)
          if (selectedChoice) onChange({ pane: selectedChoice })
        }}
      />
      <TextInput
        {...textProps("description")}
        label="Description"
        error={tooLongMessage(description, 120) ?? errorOf("description")}
        value={description}
      />
      <TextInput {...textProps("list")} label="List" withAsterisk inputMode="decimal" placeholder="540.00" />
      <TextInput
        {...textProps("cost")}
        label="Cost"
        inputMode="decimal"
        description={`Leave blank for “${messages.quotes.pleaseCall}”.`}
      />
      <TextInput {...textProps("hours")} label="Hours" inputMode="decimal" placeholder="2.3" />
      <Button
        kind="danger"
        size="large"
        icon={Trash2}
        label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
      />
    </li>
  )
}
