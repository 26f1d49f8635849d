import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ComponentType, type CSSProperties, type ReactNode, useId } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import type * as z from "zod"
import { type Settings, SettingsChange } from "#shared/api/settings.ts"
import { api, type BodyOf } from "#web/api/api.ts"
import { changeSettings } from "#web/api/calls.gen.ts"
import { settingsQuery } from "#web/data/shop/settings.ts"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { EditablePanel } from "#web/ui/page/Panel.tsx"
import { rulesOf } from "#web/ui/versioned/conflict.ts"
import { usePersistedOpen } from "#web/ui/versioned/use-persisted-open.ts"
import { VersionedPanel } from "#web/ui/versioned/VersionedPanel.tsx"
import styles from "./SettingPanel.module.css"
import { fieldLabel, settingValueText } from "./setting-labels.ts"
import { useSettingForm } from "./use-setting-form.ts"

type Body = BodyOf<typeof changeSettings>
type SettingField = keyof Settings & keyof Body

type StoredSettings<Field extends SettingField> = Pick<Settings, Field> & { version: number }

type Props<Field extends SettingField, Values extends FieldValues> = {
  title: string
  /** Names the panel in stored drafts; unique on its page. */
  name: string
  fields: readonly Field[]
  /** The sentence when the settings can't be loaded. */
  failed: string
  /** Usual heights of the loaded panel's content, px, so that the page doesn't jump. */
  heights: { desk: number; phone: number }
  valuesOf: (stored: StoredSettings<Field>) => Values
  /** Leaves input that isn't a number as it was typed, so that the schema refuses it in its own words. */
  toWire: (values: Values) => Record<string, unknown>
  View: ComponentType<StoredSettings<Field>>
  children: (form: UseFormReturn<Values>) => ReactNode
}

/** A panel over some fields of the shop's settings: shows them, and turns into a form in place. */
export function SettingPanel<Field extends SettingField, Values extends FieldValues>(
  props: Props<Field, Values>,
) {
  const {
    title,
    name,
    failed,
    heights: { desk, phone },
    View,
  } = props
  const id = useId()
  const settings = useQuery(settingsQuery)
  const [editing, setEditing] = usePersistedOpen(name, false)
  // The screens with these panels are for roles that receive all settings.
  const stored = settings.data as StoredSettings<Field> | undefined
  const close = () => setEditing(false)
  if (stored && editing) return <Editing {...props} stored={stored} onEnd={close} />
  return (
    <EditablePanel
      title={title}
      editing={false}
      onEdit={stored && (() => setEditing(true))}
      onCancel={close}
      formId={id}
      saving={false}
    >
      <DataView
        query={settings}
        failed={failed}
        loading={
          <div
            className={styles.skeleton}
            style={{ "--desk": `${desk}px`, "--phone": `${phone}px` } as CSSProperties}
          >
            <SkeletonLines count={4} />
          </div>
        }
        empty={null}
      >
        {() => stored && <View {...stored} />}
      </DataView>
    </EditablePanel>
  )
}

function Editing<Field extends SettingField, Values extends FieldValues>({
  title,
  fields,
  valuesOf,
  toWire,
  stored,
  children,
  onEnd,
}: Props<Field, Values> & { stored: StoredSettings<Field>; onEnd: () => void }) {
  type Stored = StoredSettings<Field>
  const queryClient = useQueryClient()
  const { form, submit, save } = useSettingForm<Stored, Values, Pick<Body, Field>>({
    stored,
    // A mask is typed by its literal keys, which a list of fields is not.
    schema: SettingsChange.pick(
      Object.fromEntries(fields.map((field) => [field, true])) as never,
    ) as unknown as z.ZodType<Pick<Body, Field>>,
    valuesOf,
    toWire,
    post: (change, { version }) => api(changeSettings, { body: { ...change, version } }),
    read: async () => (await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })) as Stored,
    rules: rulesOf(
      fields.map((field) => ({
        label: fieldLabel("settings", field),
        fields: [field],
        text: (settings) => settingValueText("settings", field, settings[field]),
      })),
    ),
    saved: (after) => {
      queryClient.setQueryData(settingsQuery.queryKey, (cached) => cached && { ...cached, ...after })
      showMessage(`${title} saved`)
    },
    close: onEnd,
  })
  return (
    <VersionedPanel title={title} what={title} save={save} onSubmit={submit} onCancel={onEnd}>
      {children(form)}
    </VersionedPanel>
  )
}
