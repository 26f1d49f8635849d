import { NativeSelect } from "@mantine/core"
import { type ReactNode, useId, useState } from "react"
import type { Charge } from "../../../../../../shared/domain/charges/charge.ts"
import type { LineEdit } from "../../../../../../shared/domain/charges/edit-line.ts"
import { chargeable, kitDescriptions } from "../../../../../../shared/domain/charges/line.ts"
import { lineOf, paneName, panes, panesOf } from "../../../../../../shared/domain/openings.ts"
import { keptPartNumber } from "../../../../../../shared/domain/part-number.ts"
import fields from "../../../../ui/fields.module.css"
import { Choice } from "./Choice.tsx"
import styles from "./LineWords.module.css"

type Props = { line: Charge; onEdit: (edit: LineEdit) => void }

/** What a line is about: its words, its part and the glass. */
export function LineWords({ line, onEdit }: Props) {
  if (line.type === "Install Kit") return <Kit line={line} onEdit={onEdit} />
  const glass = panesOf(line)
  const [first] = glass
  return (
    <div className={styles.words}>
      <Words
        label="Description"
        wide
        value={line.description}
        onChange={(description) => onEdit({ description })}
        most={300}
      />
      {line.type !== "Glass Cleanup" && (
        <NativeSelect
          label="Glass"
          className={styles.wide ?? ""}
          classNames={{ ...fields, label: styles.label ?? "" }}
          data={[
            { value: "", label: glass.length > 1 ? `${line.orientation ?? ""} ${line.opening}` : "–" },
            ...panes.map((pane) => ({ value: pane, label: paneName(pane) })),
          ]}
          value={glass.length === 1 ? first : ""}
          onChange={(event) => {
            const pane = panes.find((one) => one === event.currentTarget.value)
            onEdit(pane ? { orientation: "", ...lineOf(pane) } : { opening: "", orientation: "" })
          }}
        />
      )}
      {chargeable[line.type].parts && (
        <>
          <Words
            label="Part number"
            value={line.part}
            onChange={(part) => onEdit({ part: keptPartNumber(part) })}
            most={40}
          />
          <Words label="Brand" value={line.brand} onChange={(brand) => onEdit({ brand })} most={60} />
          <Choice
            label="Part"
            choices={[
              { value: "nags", text: "NAGS" },
              { value: "oem", text: "OEM" },
            ]}
            chosen={line.partType}
            onChoose={(partType) => onEdit({ partType })}
          />
          <Choice
            label="Condition"
            choices={[
              { value: "new", text: "New" },
              { value: "used", text: "Used" },
            ]}
            chosen={line.condition ?? "new"}
            onChoose={(condition) => onEdit({ condition })}
          />
        </>
      )}
    </div>
  )
}

const kitChoices = (["W/S", "H/M", "F/C"] as const).map((value) => ({ value, text: value }))

const Kit = ({ line, onEdit }: Props) => (
  <div className={styles.words}>
    <Choice
      label="Kit"
      choices={kitChoices}
      chosen={line.kit}
      onChoose={(kit) => onEdit({ kit, description: kitDescriptions[kit] })}
    />
    <Choice
      label="Charged"
      choices={[
        { value: "each", text: "Each" },
        { value: "flat", text: "Flat" },
      ]}
      chosen={line.kittype}
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

export function Labelled({
  label,
  wide = false,
  children,
}: {
  label: string
  wide?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

/** Words are the draft's at every key; what is kept in another way than it was typed shows so once the field is left. */
function Words({
  label,
  value = "",
  onChange,
  most,
  wide = false,
}: {
  label: string
  value: string | undefined
  onChange: (text: string) => void
  most: number
  wide?: boolean
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <Labelled label={label} wide={wide}>
      {(id) => (
        <input
          id={id}
          value={typed ?? value}
          maxLength={most}
          autoComplete="off"
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text)
            onChange(text)
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Labelled>
  )
}
