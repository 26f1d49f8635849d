import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import { mappingErrors } from "#shared/domain/import/columns.ts"
import { fieldsOf, neededFields } from "#shared/domain/import/fields.ts"
import type { ImportRecord } from "#web/data/shop/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../Import.module.css"
import type { RunImportStep } from "../import-step.ts"

type Props = {
  importRecord: ImportRecord
  isPending: boolean
  runStep: RunImportStep
  onBack: (() => void) | undefined
}

/** Lets the owner correct the guessed column of each field, with sample values of the first rows. */
export function ColumnMapping({ importRecord, isPending, runStep, onBack }: Props) {
  const { kind, columns, sample } = importRecord
  const [mapping, setMapping] = useState<Readonly<Record<string, number>>>(importRecord.mapping)
  const choices = [
    { value: "", label: "Not in the file" },
    ...columns.map((label, index) => ({ value: String(index), label })),
  ]
  const choose = (name: string, value: string) => {
    const { [name]: _previous, ...others } = mapping
    setMapping(value === "" ? others : { ...others, [name]: Number(value) })
  }
  const problems = mappingErrors(kind, mapping, columns.length)
  const used = new Set(Object.values(mapping))
  const unused = columns.filter((_, index) => !used.has(index))
  const required = new Set(neededFields[kind].flat())
  return (
    <Panel title="Match the columns">
      <div className={styles.form}>
        <p className={styles.second}>We guessed which column is which. Check it against your first rows.</p>
        {importRecord.top && (
          <NativeSelect
            {...fieldProps}
            label="Row with the column names"
            value={String(importRecord.header ?? "")}
            disabled={isPending}
            onChange={({ currentTarget: { value } }) => runStep({ step: "header", header: Number(value) })}
            data={[
              ...importRecord.top.map(({ row, cells }) => ({
                value: String(row),
                label: `Row ${row}: ${cells.filter((cell) => cell !== "").join(", ")}`,
              })),
              { value: "0", label: "The file has no column names" },
            ]}
          />
        )}
        <div className={`${styles.columns} w-full`}>
          {Object.entries(fieldsOf(kind)).map(([name, { label }]) => {
            const index = mapping[name]
            const cells = index === undefined ? [] : sample.map((row) => row[index] ?? "").filter(Boolean)
            return (
              <div key={name} className="stack content-start min-w-0 gap-3">
                <NativeSelect
                  {...fieldProps}
                  label={label}
                  withAsterisk={
                    required.has(name) &&
                    neededFields[kind].some((group) => group.length === 1 && group[0] === name)
                  }
                  value={index === undefined ? "" : String(index)}
                  onChange={({ currentTarget: { value } }) => choose(name, value)}
                  data={choices}
                />
                <ol className={styles.sample} aria-label={`${label} in the first rows`}>
                  {cells.map((cell, row) => (
                    <li key={`${row} ${cell}`} className="nowrap overflow-hidden ellipsis">
                      {cell}
                    </li>
                  ))}
                </ol>
              </div>
            )
          })}
        </div>
        {unused.length > 0 && <p className={styles.second}>Left out: {unused.join(", ")}.</p>}
        <div className={styles.acts}>
          <Button
            kind="main"
            size="large"
            isPending={isPending}
            disabledReason={problems[0]}
            onClick={() => runStep({ step: "check", mapping })}
          >
            Check the file
          </Button>
          {onBack && (
            <Button size="large" onClick={onBack}>
              Back
            </Button>
          )}
          {problems.length > 0 && <output className="text-danger">{problems.join(" ")}</output>}
        </div>
      </div>
    </Panel>
  )
}
