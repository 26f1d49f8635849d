import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { type Settings, SettingsChange } from "#shared/api/settings.ts"
import { formatPercent } from "#shared/domain/money/money.ts"
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

const title = "Instant Quotes"
const fields = ["quoteSystemLive", "cashReplacementNet", "cashListDiscount", "marginFloor"] as const
type Kept = Pick<Settings, (typeof fields)[number]> & { version: number }
type Change = Pick<BodyOf<typeof changeSettings>, (typeof fields)[number]>
type Values = {
  quoteSystemLive: boolean
  cashReplacementNet: string
  cashListDiscount: string
  marginFloor: string
}

const valuesOf = (kept: Kept): Values => ({
  quoteSystemLive: kept.quoteSystemLive,
  cashReplacementNet: kept.cashReplacementNet,
  cashListDiscount: String(kept.cashListDiscount),
  marginFloor: String(kept.marginFloor),
})
/** Invalid numbers are sent as typed, so the server's message is shown. */
const whole = (typed: string): number | string => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed)
const toWire = (values: Values) => ({
  ...values,
  cashListDiscount: whole(values.cashListDiscount),
  marginFloor: whole(values.marginFloor),
})

/** How taxing parts changes the prices visitors see (docs/decisions/quotes.md). */
const shown = {
  cost: "Customers see the total alone: part and tax would tell them what you pay.",
  listLessDiscount: "Customers see part, labor and tax.",
} as const

export function InstantQuotesPanel() {
  const id = useId()
  const settings = useQuery(settingsQuery)
  const [editing, setEditing] = useKeptOpen("instant-quotes", false)
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
        failed="Couldn't load settings."
        loading={
          <div style={{ paddingBottom: 28 }}>
            <SkeletonLines count={4} />
          </div>
        }
        empty={null}
      >
        {() => kept && <Standing kept={kept} />}
      </DataView>
    </EditablePanel>
  )
}

const Standing = ({ kept }: { kept: Kept }) => (
  <Facts>
    <Fact label="On the website">{kept.quoteSystemLive ? "Yes" : "No"}</Fact>
    <Fact label="Part price">
      {valueText("settings", "cashReplacementNet", kept.cashReplacementNet, (one) => one)}
      {kept.cashReplacementNet === "listLessDiscount" && `, ${formatPercent(kept.cashListDiscount)} off list`}
      . {shown[kept.cashReplacementNet]}
    </Fact>
    <Fact label="Lowest margin">{kept.marginFloor > 0 ? formatPercent(kept.marginFloor) : undefined}</Fact>
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
    rules: rulesOf(
      fields.map((field) => ({
        label: fieldLabel("settings", field),
        fields: [field],
        text: (settings: Kept) => valueText("settings", field, settings[field], (one) => one),
      })),
    ),
    failed: saySettingFailed,
  })
  const { form, submit } = useVersionedForm({
    stored: kept,
    valuesOf,
    ...changesBy<Kept, Values, Change>(
      SettingsChange.pick({
        quoteSystemLive: true,
        cashReplacementNet: true,
        cashListDiscount: true,
        marginFloor: true,
      }),
      valuesOf,
      toWire,
    ),
    mode: "onTouched",
    save,
    saved: (after) => {
      queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...after })
      say(`${title} saved`)
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
          <Rows form={form} />
        </PanelForm>
      </EditablePanel>
      <ConflictDialog what={title} save={save} />
    </>
  )
}

function Rows({ form: { control } }: { form: UseFormReturn<Values> }) {
  const net = useWatch({ control, name: "cashReplacementNet" }) === "cost" ? "cost" : "listLessDiscount"
  return (
    <>
      <CheckField
        control={control}
        name="quoteSystemLive"
        label="Offer prices on the website"
        hint="Off, the quote page says that it is offline."
      />
      <SelectField
        control={control}
        name="cashReplacementNet"
        label={fieldLabel("settings", "cashReplacementNet")}
        hint={`${shown[net]} Ask your bookkeeper which one is taxed.`}
        choices={[
          { value: "cost", label: "Part cost" },
          { value: "listLessDiscount", label: "List less discount" },
        ]}
      />
      <TextField
        control={control}
        name="cashListDiscount"
        label={`${fieldLabel("settings", "cashListDiscount")}, %`}
        inputMode="numeric"
        maxLength={3}
        disabledReason={net === "cost" ? "For list less discount." : undefined}
      />
      <TextField
        control={control}
        name="marginFloor"
        label={`${fieldLabel("settings", "marginFloor")}, %`}
        hint="Of the price before tax. The rehearsal of a formula marks what falls below. 0: none."
        inputMode="numeric"
        maxLength={3}
      />
    </>
  )
}
