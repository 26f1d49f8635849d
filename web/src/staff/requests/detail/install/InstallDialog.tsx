import { NativeSelect } from "@mantine/core"
import { useLocalStorage } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { gluedGlass, type Urethane } from "#shared/domain/job/install-record.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { Act } from "#web/data/requests/request.ts"
import { settingsQuery } from "#web/data/shop/settings.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import field from "#web/ui/form/fields.module.css"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import { readDraft, removeDraft, saveDraft } from "#web/ui/versioned/drafts.ts"
import { RestoredDraftLine } from "#web/ui/versioned/RestoredDraftLine.tsx"
import dialogs from "../dialogs/dialogs.module.css"
import { editsOf } from "../use-panels.ts"
import {
  draftOf,
  driveAwayOutlook,
  enterTime,
  findMissing,
  type InstallDraft,
  isSetToday,
  type LastInstall,
  other,
  setOnOf,
  toRecord,
} from "./draft.ts"
import styles from "./InstallDialog.module.css"

type Props = {
  request: ServiceRequest
  userId: string
  completes: boolean
  problem: string | undefined
  now: Date
  isPending: boolean
  onRecord: (record: NonNullable<Act["installRecord"]>, version: number) => void
  onClose: () => void
}

/** Records adhesive and glass. Asked right after the work, while tube and glass are at hand. */
export function InstallDialog(props: Props) {
  const { completes, isPending, onClose } = props
  const settings = useQuery(settingsQuery)
  if (settings.data?.urethanes) return <InstallForm {...props} products={settings.data.urethanes} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titleOf(completes)}
      footer={
        <Button size="large" isPending={isPending} onClick={onClose}>
          Back
        </Button>
      }
    >
      <DataView
        query={settings}
        failed="Couldn't load the shop's urethanes."
        loading={<SkeletonLines count={6} />}
        empty={null}
      >
        {() => null}
      </DataView>
    </Dialog>
  )
}

const titleOf = (completes: boolean) => (completes ? t("Complete Job") : t("Install record"))

type LoadedProps = Props & { products: readonly Urethane[] }

/** What is typed of the record, kept on this phone until it is saved. */
function useInstallDraft({ request, userId, now, products, onRecord }: LoadedProps) {
  const [last, setLast] = useLocalStorage<LastInstall | undefined>({
    key: `clearline.install.${userId}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  })
  // What others save while this is filled in is not overwritten without a question.
  const [seenVersion] = useState(request.version)
  const untouched = () => draftOf(request, products, last, now)
  const storageKey = editsOf(userId, request.invoiceNumber, "install")
  // A draft is restored only if the stored record hasn't changed since.
  const storedRecord = JSON.stringify(request.installRecord ?? null)
  const [restoredDraft, setRestoredDraft] = useState(() => {
    const keptValues = readDraft<string, InstallDraft>(storageKey)
    return keptValues?.base === storedRecord ? keptValues : undefined
  })
  const [draft, setDraft] = useState(() => restoredDraft?.typed ?? untouched())
  const set = (change: Partial<InstallDraft>) => {
    const nextDraft = { ...draft, ...change }
    setDraft(nextDraft)
    saveDraft(storageKey, storedRecord, nextDraft)
  }
  const discard = () => {
    removeDraft(storageKey)
    setRestoredDraft(undefined)
    setDraft(untouched())
  }
  const context = { request, products, now }
  const outlook = driveAwayOutlook(draft, context)
  const record = () => {
    const { dots: _dots, setOn: _setOn, setAt: _setAt, ...keptValues } = draft
    setLast({ ...keptValues, at: now.toISOString() })
    onRecord(toRecord(draft, context), seenVersion)
  }
  const day = {
    setOn: setOnOf(draft, context),
    isToday: isSetToday(draft, context),
    onTime: (setAt: string) => set(enterTime(draft, setAt, context)),
  }
  return { draft, set, restoredDraft, discard, outlook, record, day, missing: findMissing(draft, context) }
}

function InstallForm(props: LoadedProps) {
  const { request, completes, problem, isPending, products, onClose } = props
  const { draft, set, restoredDraft, discard, outlook, record, day, missing } = useInstallDraft(props)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titleOf(completes)}
      subtitle={t("Fill this in while you have the tube and the glass in front of you.")}
      width={560}
      footer={
        <DialogActions onBack={onClose} isPending={isPending} disabledReason={missing} onClick={record}>
          {completes ? "Complete Job" : "Save record"}
        </DialogActions>
      }
    >
      <div className={dialogs.stack}>
        {restoredDraft && <RestoredDraftLine at={restoredDraft.at} onDiscard={discard} />}
        {gluedGlass(request.charges).map(({ charge, name }) => (
          <LargeTextInput
            key={charge}
            label={`DOT number, ${translateReply(name.toLowerCase())}`}
            value={draft.dots[charge] ?? ""}
            onChange={(dot) => set({ dots: { ...draft.dots, [charge]: dot } })}
            maxLength={30}
          />
        ))}
        <TubeFields draft={draft} products={products} set={set} />
        <WeatherFields draft={draft} set={set} />
        <TimeFields draft={draft} set={set} {...day} />
        <p className={styles.outlook} data-tone={outlook?.tone} role="status">
          {outlook?.tone === "warning" && <TriangleAlert size={18} aria-hidden />}
          {outlook?.text}
        </p>
        {/* Next to the button: pressing it again may replace what others saved. */}
        {problem && (
          <p className={`${dialogs.problem} ${dialogs.inSight}`} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type FieldsProps = { draft: InstallDraft; set: (change: Partial<InstallDraft>) => void }

const TubeFields = ({ draft, set, products }: FieldsProps & { products: readonly Urethane[] }) => (
  <>
    <NativeSelect
      label="Urethane"
      size="md"
      classNames={{ label: field.label ?? "", input: styles.select ?? "" }}
      data={[
        ...products.map(({ _id, name }) => ({ value: _id, label: name })),
        { value: other, label: t("Another product") },
      ]}
      value={draft.product}
      // The lot and date belong to the tube, and another product is another tube.
      onChange={(event) => set({ product: event.currentTarget.value, lot: "", expiresOn: "" })}
    />
    {draft.product === other && (
      <LargeTextInput
        label="Urethane name"
        value={draft.otherName}
        onChange={(otherName) => set({ otherName })}
        maxLength={60}
      />
    )}
    <div className={`${dialogs.pair} stack columns-2 gap-4`}>
      <LargeTextInput label="Lot" value={draft.lot} onChange={(lot) => set({ lot })} maxLength={40} />
      <LargeTextInput
        label="Expires"
        type="date"
        value={draft.expiresOn}
        onChange={(expiresOn) => set({ expiresOn })}
      />
    </div>
    <LargeTextInput
      label="Primer (optional)"
      value={draft.primer}
      onChange={(primer) => set({ primer })}
      maxLength={60}
    />
  </>
)

const WeatherFields = ({ draft, set }: FieldsProps) => (
  <div className={`${dialogs.pair} stack columns-2 gap-4`}>
    <LargeTextInput
      label="Temperature"
      unit="°F"
      inputMode={undefined}
      value={draft.temperature}
      onChange={(temperature) => set({ temperature })}
      maxLength={4}
    />
    <LargeTextInput
      label="Humidity"
      unit="%"
      inputMode="numeric"
      value={draft.humidity}
      onChange={(humidity) => set({ humidity })}
      maxLength={3}
    />
  </div>
)

type TimeFieldsProps = FieldsProps & { setOn: string; isToday: boolean; onTime: (setAt: string) => void }

const TimeFields = ({ draft, set, setOn, isToday, onTime }: TimeFieldsProps) => (
  <div className={`${dialogs.pair} stack columns-2 gap-4`}>
    <LargeTextInput label="Glass set on" type="date" value={setOn} onChange={(setOn) => set({ setOn })} />
    <LargeTextInput
      label={isToday ? "Time, if not now" : "Time, like 1:05pm"}
      value={draft.setAt}
      onChange={onTime}
      maxLength={8}
    />
  </div>
)
