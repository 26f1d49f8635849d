import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { type Settings, SettingsChange } from "#shared/api/settings.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { api, type BodyOf } from "#web/api/api.ts"
import { changeSettings } from "#web/api/calls.gen.ts"
import { settingsQuery } from "#web/data/settings.ts"
import { fieldLabel, valueText } from "#web/staff/shared/settings/setting-words.ts"
import { changesBy } from "#web/ui/checked.ts"
import { DataView, SkeletonLines } from "#web/ui/DataView.tsx"
import { CheckField, SelectField, TextField } from "#web/ui/fields.tsx"
import { EditablePanel, Fact, Facts } from "#web/ui/Panel.tsx"
import { PanelForm } from "#web/ui/PanelForm.tsx"
import { say } from "#web/ui/say.ts"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { rulesOf } from "#web/ui/versioned/conflict.ts"
import { afterChange, saySettingFailed } from "#web/ui/versioned/settings.ts"
import { useKeptOpen } from "#web/ui/versioned/use-kept-open.ts"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import { useVersionedSave } from "#web/ui/versioned/use-versioned-save.ts"

const title = "Overhead autofill"
type Kept = Pick<Settings, "autofill"> & { version: number }
type Change = Pick<BodyOf<typeof changeSettings>, "autofill">
type Values = {
  autofill: Omit<Settings["autofill"], "repairRate" | "repairDistribution"> & {
    repairRate: string
    repairDistribution: string
  }
}

const distributions = [
  { value: "guideline", label: "Each by their own rate" },
  { value: "each", label: "Each the Installer's full rate" },
  { value: "split evenly", label: "One rate, split evenly" },
] as const

const money = (dollars: number) => formatMoney(parseMoney(dollars) ?? 0)
const valuesOf = ({ autofill }: Pick<Settings, "autofill">): Values => ({
  autofill: { ...autofill, repairRate: autofill.repairRate.toFixed(2) },
})
/** Invalid amounts are sent as typed, so the server's message is shown. */
const toWire = ({ autofill }: Values) => {
  const cents = parseMoney(autofill.repairRate)
  return { autofill: { ...autofill, repairRate: cents === undefined ? autofill.repairRate : cents / 100 } }
}

export function AutofillPanel() {
  const id = useId()
  const settings = useQuery(settingsQuery)
  const [editing, setEditing] = useKeptOpen("autofill", false)
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
        failed="Couldn't load the autofill settings."
        loading={
          <div style={{ paddingBottom: 16 }}>
            <SkeletonLines count={4} />
          </div>
        }
        empty={null}
      >
        {() => kept && <Shown autofill={kept.autofill} />}
      </DataView>
    </EditablePanel>
  )
}

const Shown = ({ autofill }: Pick<Settings, "autofill">) => (
  <Facts>
    <Fact label="Repair rate">{money(autofill.repairRate)} for technicians without their own</Fact>
    <Fact label="Repairs pay">
      {distributions.find(({ value }) => value === autofill.repairDistribution)?.label}
    </Fact>
    <Fact label="Net jobs">{autofill.netSplitting ? "Split among several technicians" : "Not split"}</Fact>
    <Fact label="Fills in">{autofill.onlyMissing ? "Only what is missing" : "Every line"}</Fact>
  </Facts>
)

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
        fields: ["autofill"],
        text: ({ autofill }) => valueText("settings", "autofill", autofill, (one) => one),
      },
    ]),
    failed: saySettingFailed,
  })
  const { form, submit } = useVersionedForm({
    stored: kept,
    valuesOf,
    ...changesBy<Kept, Values, Change>(SettingsChange.pick({ autofill: true }), valuesOf, toWire),
    mode: "onTouched",
    save,
    saved: (after) => {
      queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...after })
      say(`${fieldLabel("settings", "autofill")} saved`)
      onEnd()
    },
  })
  const { control } = form
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
          <TextField control={control} name="autofill.repairRate" label="Repair rate" inputMode="decimal" />
          <SelectField
            control={control}
            name="autofill.repairDistribution"
            label="Several technicians of a repair"
            choices={distributions}
          />
          <CheckField
            control={control}
            name="autofill.netSplitting"
            label="Split the rate of a Net job among its technicians"
          />
          <CheckField control={control} name="autofill.onlyMissing" label="Fill in only what is missing" />
        </PanelForm>
      </EditablePanel>
      <ConflictDialog what={title} save={save} />
    </>
  )
}
