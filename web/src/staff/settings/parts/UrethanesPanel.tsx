import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Plus, Trash2 } from "lucide-react"
import { useId } from "react"
import { type Control, type UseFormReturn, useFieldArray, useFormState } from "react-hook-form"
import { type Settings, SettingsChange } from "#shared/api/settings.ts"
import { minutesText } from "#shared/domain/job/install-record.ts"
import { api, type BodyOf } from "#web/api/api.ts"
import { changeSettings } from "#web/api/calls.gen.ts"
import { settingsQuery } from "#web/data/settings.ts"
import { fieldLabel, valueText } from "#web/staff/shared/settings/setting-words.ts"
import { Button } from "#web/ui/Button.tsx"
import { changesBy } from "#web/ui/checked.ts"
import { DataView, SkeletonLines } from "#web/ui/DataView.tsx"
import field from "#web/ui/fields.module.css"
import { TextField } from "#web/ui/fields.tsx"
import { EditablePanel } from "#web/ui/Panel.tsx"
import { PanelForm } from "#web/ui/PanelForm.tsx"
import { say } from "#web/ui/say.ts"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { rulesOf } from "#web/ui/versioned/conflict.ts"
import { afterChange, saySettingFailed } from "#web/ui/versioned/settings.ts"
import { useKeptOpen } from "#web/ui/versioned/use-kept-open.ts"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import { useVersionedSave } from "#web/ui/versioned/use-versioned-save.ts"
import { toWire, type UrethaneValues, valuesOf } from "../urethanes.ts"
import styles from "./UrethanesPanel.module.css"

const title = "Urethanes"
type Kept = Pick<Settings, "urethanes"> & { version: number }
type Change = Pick<BodyOf<typeof changeSettings>, "urethanes">

/** Adhesives and their safe drive-away times, from which the customer's time is computed. */
export function UrethanesPanel() {
  const id = useId()
  const settings = useQuery(settingsQuery)
  const [editing, setEditing] = useKeptOpen("urethanes", false)
  // Users of this panel receive all settings.
  const kept = settings.data as Kept | undefined
  if (kept && editing) return <Editing kept={kept} onEnd={() => setEditing(false)} />
  return (
    <EditablePanel
      title={title}
      editing={false}
      onEdit={kept && (() => setEditing(true))}
      onCancel={() => setEditing(false)}
      formId={id}
      saving={false}
    >
      <DataView
        query={settings}
        failed="Couldn't load the urethanes."
        loading={<SkeletonLines count={4} />}
        empty={null}
      >
        {() => <Products urethanes={kept?.urethanes ?? []} />}
      </DataView>
    </EditablePanel>
  )
}

function Products({ urethanes }: Pick<Settings, "urethanes">) {
  if (urethanes.length === 0)
    return (
      <p className={styles.none}>None yet. Add what you use, so customers know when it's safe to drive.</p>
    )
  return (
    <ul className={styles.products}>
      {valuesOf({ urethanes }).urethanes.map(({ _id, name, cureTimes }) => (
        <li key={_id}>
          <b>{name}</b>
          {cureTimes.map(({ temperature, humidity, minutes }) => (
            <span key={`${temperature} ${humidity}`}>
              {minutesText(Number(minutes))} from {temperature} °F and {humidity}% humidity
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Editing({ kept, onEnd }: { kept: Kept; onEnd: () => void }) {
  const id = useId()
  const queryClient = useQueryClient()
  const read = async () => (await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })) as Kept
  const save = useVersionedSave<Kept, Change>({
    write: async (change, base) => {
      const { version } = await api(changeSettings, { body: { ...change, version: base.version } })
      return afterChange(base, change, version, read)
    },
    read,
    rules: rulesOf([
      {
        label: title,
        fields: ["urethanes"],
        text: ({ urethanes }) => valueText("settings", "urethanes", urethanes, (one) => one),
      },
    ]),
    failed: saySettingFailed,
  })
  const { form, submit } = useVersionedForm({
    stored: kept,
    valuesOf,
    ...changesBy<Kept, UrethaneValues, Change>(SettingsChange.pick({ urethanes: true }), valuesOf, toWire),
    mode: "onTouched",
    save,
    saved: (after) => {
      queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...after })
      say(`${fieldLabel("settings", "urethanes")} saved`)
      onEnd()
    },
  })
  return (
    <>
      <EditablePanel
        title={title}
        editing
        onEdit={undefined}
        onCancel={onEnd}
        formId={id}
        saving={save.saving}
      >
        <PanelForm id={id} onSubmit={submit}>
          <ProductRows form={form} />
        </PanelForm>
      </EditablePanel>
      <ConflictDialog what={title} save={save} />
    </>
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
  const wrong = errors.urethanes?.[index]?.cureTimes
  const failed = wrong?.root?.message ?? wrong?.message
  return (
    <>
      {fields.map((time, row) => (
        <div key={time.id} className={styles.time}>
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
      {failed && (
        <p className={field.error} role="alert">
          {failed}
        </p>
      )}
      <Button kind="quiet" size="small" icon={Plus} onClick={() => append(noTime)}>
        Add a time
      </Button>
    </>
  )
}
