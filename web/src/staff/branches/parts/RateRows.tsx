import { Plus, Trash2 } from "lucide-react"
import { type FieldError, type UseFormReturn, useFieldArray, useFormState } from "react-hook-form"
import { Button } from "#web/ui/Button.tsx"
import field from "#web/ui/form/fields.module.css"
import { ListError } from "#web/ui/form/fields.tsx"
import type { RateList, RateRow, RateValues } from "../form.ts"
import styles from "./RateRows.module.css"

export function RateRows({
  form,
  name,
  today,
}: {
  form: UseFormReturn<RateValues>
  name: RateList
  today: string
}) {
  const { control, register } = form
  const { fields, prepend, remove } = useFieldArray({ control, name })
  const { errors, touchedFields, submitCount } = useFormState({ control, name })
  const isZipList = name === "zipTaxRates"
  const columns: (keyof RateRow)[] = isZipList ? ["zip", "from", "percent"] : ["from", "percent"]
  return (
    <div className="stack gap-4">
      <Button
        kind="soft"
        size="small"
        icon={Plus}
        className="phone-tap justify-self-start"
        onClick={() => prepend({ zip: "", from: today, percent: "" })}
      >
        {isZipList ? "Add a ZIP" : "Add a rate"}
      </Button>
      {fields.length > 0 && (
        <div
          className={
            isZipList
              ? `${styles.columns} text-muted type-small ${styles.ofZips}`
              : `${styles.columns} text-muted type-small`
          }
          aria-hidden="true"
        >
          {columns.map((column) => (
            <span key={column}>{labels[column]}</span>
          ))}
        </div>
      )}
      {fields.map(({ id }, index) => {
        const rowErrors: Partial<Record<keyof RateRow, FieldError>> = errors[name]?.[index] ?? {}
        const touched = touchedFields[name]?.[index] ?? {}
        // A new row is validated with the list before the user has reached its fields, so hide its errors.
        const visibleErrors = Object.fromEntries(
          columns.flatMap((column) =>
            touched[column] || submitCount > 0 ? [[column, rowErrors[column]]] : [],
          ),
        ) as typeof rowErrors // fewer of the same names
        return (
          <fieldset
            key={id}
            className={
              isZipList
                ? `${styles.row} min-w-0 p-0 m-0 border-0 ${styles.ofZips}`
                : `${styles.row} min-w-0 p-0 m-0 border-0`
            }
          >
            <legend className="spoken">
              {isZipList ? "ZIP rate" : "Rate"} {index + 1}
            </legend>
            {columns.map((column) => (
              <input
                key={column}
                {...register(`${name}.${index}.${column}`)}
                aria-label={labels[column]}
                aria-invalid={visibleErrors[column] !== undefined}
                type={column === "from" ? "date" : "text"}
                inputMode={modes[column]}
                autoComplete="off"
                className={styles.input}
              />
            ))}
            <Button
              kind="quiet"
              icon={Trash2}
              label={`Remove this ${isZipList ? "ZIP's rate" : "rate"}`}
              onClick={() => remove(index)}
            />
            {columns.map(
              (column) =>
                visibleErrors[column]?.message && (
                  <p key={column} className={`${field.error} ${styles.wrong}`}>
                    {visibleErrors[column].message}
                  </p>
                ),
            )}
          </fieldset>
        )
      })}
      <ListError error={errors[name]} />
    </div>
  )
}

const labels: Record<keyof RateRow, string> = { zip: "ZIP", from: "Starts", percent: "Percent" }
const modes = { zip: "numeric", from: undefined, percent: "decimal" } as const
