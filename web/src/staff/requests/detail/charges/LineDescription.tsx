import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { chargeTypes, chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import { chargeableByType, kitDescriptions } from "#shared/domain/charges/line.ts"
import { panesOf } from "#shared/domain/parts/line-opening.ts"
import { lineOf, paneName, panes } from "#shared/domain/parts/openings.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { t } from "#shared/language.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { Choice } from "./Choice.tsx"
import { asType } from "./charges-draft.ts"
import styles from "./LineDescription.module.css"

type Props = { line: Charge; onEdit: (edit: LineEdit) => void }

export const LineDescription = ({ line, onEdit }: Props) =>
  line.type === "Install Kit" ? <Kit line={line} onEdit={onEdit} /> : <Work line={line} onEdit={onEdit} />

/** Types that pricing rules depend on can't be changed here. */
const Service = ({ line, onEdit }: Props) =>
  line.kind === undefined && (
    <Select
      label="Service"
      choices={chargeTypes.map((type) => ({ value: type, text: chargeTypeTexts[type] }))}
      value={line.type}
      onChange={(type) => onEdit(asType(line, type))}
    />
  )

function Work({ line, onEdit }: Props) {
  const glass = panesOf(line)
  const [first] = glass
  return (
    <div className={`${styles.text} cluster gap-4`}>
      <Service line={line} onEdit={onEdit} />
      <Words
        label="Description"
        wide
        value={line.description}
        onChange={(description) => onEdit({ description })}
        most={300}
      />
      {line.type !== "Glass Cleanup" && (
        <Select
          label="Glass"
          wide
          choices={[
            {
              value: "" as const,
              text: glass.length > 1 ? `${line.orientation ?? ""} ${line.opening}` : "\u2013",
            },
            ...panes.map((pane) => ({ value: pane, text: paneName(pane) })),
          ]}
          value={(glass.length === 1 && first) || ""}
          onChange={(pane) =>
            onEdit(pane ? { orientation: "", ...lineOf(pane) } : { opening: "", orientation: "" })
          }
        />
      )}
      {chargeableByType[line.type].parts && (
        <>
          <Words
            label="Part number"
            value={line.part}
            onChange={(part) => onEdit({ part: normalizePartNumber(part) })}
            most={40}
          />
          <Words label="Brand" value={line.brand} onChange={(brand) => onEdit({ brand })} most={60} />
          <Choice
            label="Part"
            choices={[
              { value: "nags", text: "NAGS" },
              { value: "oem", text: "OEM" },
            ]}
            selected={line.partType}
            onChoose={(partType) => onEdit({ partType })}
          />
          <Choice
            label="Condition"
            choices={[
              { value: "new", text: t("New") },
              { value: "used", text: t("Used") },
            ]}
            selected={line.condition ?? "new"}
            onChoose={(condition) => onEdit({ condition })}
          />
          <Words
            label="Part service"
            value={line.partservice}
            onChange={(partservice) => onEdit({ partservice })}
            most={200}
          />
          <Words
            label="Bill code"
            value={line.billcode}
            onChange={(billcode) => onEdit({ billcode })}
            most={20}
          />
        </>
      )}
    </div>
  )
}

const kitChoices = (["W/S", "H/M", "F/C"] as const).map((value) => ({ value, text: value }))

const Kit = ({ line, onEdit }: Props) => (
  <div className={`${styles.text} cluster gap-4`}>
    <Service line={line} onEdit={onEdit} />
    <Choice
      label="Kit"
      choices={kitChoices}
      selected={line.kit}
      onChoose={(kit) => onEdit({ kit, description: kitDescriptions[kit] })}
    />
    <Choice
      label="Charged"
      choices={[
        { value: "each", text: t("Each") },
        { value: "flat", text: t("Flat") },
      ]}
      selected={line.kittype}
      onChoose={(kittype) => onEdit({ kittype, ...(kittype === "flat" && { quantity: 1 }) })}
    />
    <Words
      label="Description"
      wide
      value={line.description}
      onChange={(description) => onEdit({ description })}
      most={300}
    />
    <Words label="Bill code" value={line.billcode} onChange={(billcode) => onEdit({ billcode })} most={20} />
  </div>
)

function Labelled({
  label,
  wide = false,
  hideLabel = false,
  children,
}: {
  label: string
  wide?: boolean
  hideLabel?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div
      className={
        wide
          ? `${styles.field} stack content-start min-w-0 ${styles.wide}`
          : `${styles.field} stack content-start min-w-0`
      }
    >
      <label htmlFor={id} className={hideLabel ? "spoken" : undefined}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

function Select<Value extends string>({
  label,
  choices,
  value,
  onChange,
  wide = false,
}: {
  label: string
  choices: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
  wide?: boolean
}) {
  return (
    <Labelled label={label} wide={wide}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={({ currentTarget: { selectedIndex } }) => {
            const selectedChoice = choices[selectedIndex]
            if (selectedChoice) onChange(selectedChoice.value)
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** The draft updates on each keystroke. A normalized value is shown on blur. */
export function Words({
  label,
  value = "",
  onChange,
  most,
  wide = false,
  hideLabel = false,
  first = false,
}: {
  label: string
  value: string | undefined
  onChange: (text: string) => void
  most: number
  wide?: boolean
  hideLabel?: boolean
  first?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) input.current?.select()
  }, [first])
  const [draftText, setDraftText] = useState<string>()
  const error = tooLongMessage(value, most)
  return (
    <Labelled label={label} wide={wide} hideLabel={hideLabel}>
      {(id) => (
        <>
          <input
            ref={input}
            id={id}
            value={draftText ?? value}
            autoComplete="off"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error && `${id}-wrong`}
            onChange={({ currentTarget: { value: text } }) => {
              setDraftText(text)
              onChange(text)
            }}
            onBlur={() => setDraftText(undefined)}
          />
          {error && (
            <p id={`${id}-wrong`} role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </Labelled>
  )
}
