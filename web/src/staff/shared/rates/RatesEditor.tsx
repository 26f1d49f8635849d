import { type ReactNode, useState } from "react"
import { type SampleJob, sampleJob } from "#shared/domain/charges/profile-preview.ts"
import type { ComputedTotals } from "#shared/domain/charges/totals.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmLeave } from "#web/ui/dialog/ConfirmLeave.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import layout from "#web/ui/form/form-page.module.css"
import { useHotkeys } from "#web/ui/hotkeys.ts"
import { Kbd } from "#web/ui/Kbd.tsx"
import { ActionBar } from "#web/ui/page/ActionBar.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import type { Saving } from "#web/ui/versioned/use-versioned-save.ts"
import { JobPreview, PreviewTotal } from "./JobPreview.tsx"
import styles from "./rates.module.css"
import type { useDeletion } from "./use-deletion.ts"

type Props = {
  name: string
  what: string
  meanwhile: string | undefined
  saveLabel: string
  unsaved: boolean
  onSubmit: () => Promise<void>
  save: Saving
  deletion: ReturnType<typeof useDeletion>
  deleteQuestion: string
  afterDeletion: string
  computePreview: (job: SampleJob) => ComputedTotals
  computeSavedPreview: ((job: SampleJob) => ComputedTotals) | undefined
  taxExempt?: boolean
  children: ReactNode
}

const formId = "rates"

/** The editor of billing profiles and carrier rates, with the price of a sample job. */
export function RatesEditor(props: Props) {
  const { name, what, meanwhile, saveLabel, unsaved, onSubmit, save, deletion } = props
  const {
    deleteQuestion,
    afterDeletion,
    computePreview,
    computeSavedPreview,
    taxExempt = false,
    children,
  } = props
  const [job, setJob] = useState(sampleJob)
  useHotkeys({ "mod+enter": ["Save", () => void onSubmit()] })

  const preview = computePreview(job)
  const saved = computeSavedPreview?.(job).totals.total
  const before = saved === preview.totals.total ? undefined : saved
  return (
    <>
      <div className={`${layout.page} ${styles.page}`}>
        {meanwhile !== undefined && (
          <div className="span-all">
            <Notice message={meanwhile} />
          </div>
        )}
        <form
          id={formId}
          className={layout.form}
          noValidate
          aria-label={what}
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit()
          }}
        >
          {children}
        </form>
        <aside className={layout.side} aria-label="Sample price">
          <JobPreview job={job} onJob={setJob} preview={preview} before={before} taxExempt={taxExempt} />
          <div className="phone-hidden">
            <Button kind="main" size="large" wide type="submit" form={formId} isPending={save.saving}>
              {saveLabel} <Kbd>Ctrl ↵</Kbd>
            </Button>
          </div>
        </aside>
      </div>
      <ActionBar
        above={<PreviewTotal preview={preview} before={before} />}
        main={
          <Button kind="main" size="thumb" wide type="submit" form={formId} isPending={save.saving}>
            {saveLabel}
          </Button>
        }
      />
      <ConfirmDialog
        opened={deletion.isConfirming}
        onClose={deletion.cancel}
        title={deleteQuestion}
        confirm={`Delete ${what}`}
        destructive
        isPending={deletion.isPending}
        onConfirm={deletion.confirm}
      >
        {afterDeletion}
      </ConfirmDialog>
      <ConfirmLeave unsaved={unsaved} title={`Leave without saving the ${what}?`} confirm="Discard edits">
        You'll lose your unsaved edits.
      </ConfirmLeave>
      <ConflictDialog what={name} save={save} />
    </>
  )
}

export const RatesSkeleton = ({ titles }: { titles: readonly string[] }) => (
  <div className={`${layout.page} ${styles.page}`}>
    <div className={layout.form}>
      {titles.map((title) => (
        <Panel key={title} title={title}>
          <SkeletonLines count={9} />
        </Panel>
      ))}
    </div>
    <Panel title="A sample job">
      <SkeletonLines count={14} />
    </Panel>
  </div>
)
