import { NativeSelect } from "@mantine/core"
import type { Csv } from "#shared/read-csv.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./Remittance.module.css"
import { type ColumnRole, columnRoles } from "./read-remittance.ts"
import { roleTexts } from "./remittance-labels.ts"

const samples = 3
const choices = columnRoles.map((value) => ({ value, label: roleTexts[value] }))

type Props = {
  table: Csv
  roles: readonly ColumnRole[]
  missing: "amount" | "reference" | undefined
  onChoose: (roles: readonly ColumnRole[]) => void
}

/** The guessed meaning of each column, to correct. Only several columns of numbers make sense at once. */
export function ColumnChoices({ table: { columns, rows }, roles, missing, onChoose }: Props) {
  const choose = (index: number, role: ColumnRole) =>
    onChoose(
      columns.map((_, at) => {
        if (at === index) return role
        const before = roles[at] ?? "unused"
        return before === role && role !== "reference" ? "unused" : before
      }),
    )
  return (
    <Panel title="Columns" aside="Check what we guessed">
      {missing && (
        <p role="alert" className="text-danger m-0 mb-5">
          {missing === "amount"
            ? "Choose the column with the amount paid."
            : "Choose the column with the claim, dispatch, or invoice number."}
        </p>
      )}
      <ul className={`${styles.columns} p-0 m-0 list-none gap-5 row overflow-x`}>
        {columns.map((column, index) => (
          <li key={column} className="stack content-start gap-3">
            <NativeSelect
              {...fieldProps}
              label={column}
              data={choices}
              value={roles[index] ?? "unused"}
              onChange={({ currentTarget: { value } }) =>
                choose(index, columnRoles.find((role) => role === value) ?? "unused")
              }
            />
            {rows.slice(0, samples).map(({ number, cells }) => (
              <span key={number} className="nowrap overflow-hidden ellipsis text-muted type-small">
                {cells[index]}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
