import { Plus, Trash2 } from "lucide-react"
import { type Control, type UseFormReturn, useFieldArray, useFormState } from "react-hook-form"
import type { Settings } from "#shared/api/settings.ts"
import { minutesText } from "#shared/domain/job/install-record.ts"
import { SettingPanel } from "#web/staff/shared/settings/SettingPanel.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ListError, TextField } from "#web/ui/form/fields.tsx"
import { toWire, type UrethaneValues, valuesOf } from "../urethanes.ts"
import styles from "./UrethanesPanel.module.css"

/** The shop's adhesives and how long a car must stand with each. The customer's safe drive-away time follows from it. */
export const UrethanesPanel = () => (
  <SettingPanel
    title="Urethanes"
    name="urethanes"
    fields={["urethanes"]}
    failed="Couldn't load the urethanes."
    heights={{ desk: 181, phone: 181 }}
    valuesOf={valuesOf}
    toWire={toWire}
    View={Products}
  >
    {(form) => <ProductRows form={form} />}
  </SettingPanel>
)

function Products({ urethanes }: Pick<Settings, "urethanes">) {
  if (urethanes.length === 0)
    return (
      <p className="text-muted">None yet. Add what you use, so customers know when it's safe to drive.</p>
    )
  return (
    <ul className="stack gap-5 p-0 m-0 list-none">
      {valuesOf({ urethanes }).urethanes.map(({ _id, name, cureTimes }) => (
        <li key={_id}>
          <b className="block">{name}</b>
          {cureTimes.map(({ temperature, humidity, minutes }) => (
            <span className="block text-muted tabular-nums" key={`${temperature} ${humidity}`}>
              {minutesText(Number(minutes))} from {temperature} °F and {humidity}% humidity
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

const noTime = { temperature: "", humidity: "", minutes: "" }

function ProductRows({ form: { control } }: { form: UseFormReturn<UrethaneValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "urethanes" })
  return (
    <>
      {fields.map((product, index) => (
        <fieldset key={product.id} className={styles.product}>
          <legend className="spoken">Urethane {index + 1}</legend>
          <div className={styles.name}>
            <TextField control={control} name={`urethanes.${index}.name`} label="Product" maxLength={60} />
            <Button kind="quiet" icon={Trash2} label="Remove this product" onClick={() => remove(index)} />
          </div>
          <TimeRows control={control} index={index} />
        </fieldset>
      ))}
      <Button
        kind="soft"
        size="small"
        icon={Plus}
        onClick={() => append({ _id: crypto.randomUUID(), name: "", cureTimes: [noTime] })}
      >
        Add a product
      </Button>
    </>
  )
}

const columns = { temperature: "From °F", humidity: "From % humidity", minutes: "Minutes" } as const

function TimeRows({ control, index }: { control: Control<UrethaneValues>; index: number }) {
  const name = `urethanes.${index}.cureTimes` as const
  const { fields, append, remove } = useFieldArray({ control, name })
  const { errors } = useFormState({ control, name })
  return (
    <>
      {fields.map((time, row) => (
        <div key={time.id} className={`${styles.time} gap-4 stack items-end`}>
          {(["temperature", "humidity", "minutes"] as const).map((column) => (
            <TextField
              key={column}
              control={control}
              name={`${name}.${row}.${column}`}
              label={columns[column]}
              inputMode={column === "temperature" ? "text" : "numeric"}
              maxLength={4}
            />
          ))}
          <Button kind="quiet" icon={Trash2} label="Remove this time" onClick={() => remove(row)} />
        </div>
      ))}
      <ListError error={errors.urethanes?.[index]?.cureTimes} />
      <Button kind="quiet" size="small" icon={Plus} onClick={() => append(noTime)}>
        Add a time
      </Button>
    </>
  )
}
