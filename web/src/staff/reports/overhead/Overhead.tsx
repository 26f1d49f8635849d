import { Checkbox, Menu } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Ellipsis, RotateCcw, Square, WandSparkles } from "lucide-react"
import { useState } from "react"
import { isUsualOverhead } from "#shared/domain/money/overhead.ts"
import { longDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { useParameters } from "#web/app/parameters.ts"
import { type OverheadAction, overheadQuery } from "#web/data/money/overhead.ts"
import type { ReportJob } from "#web/data/money/reports.ts"
import { DayButtons } from "#web/staff/shared/days/DayButtons.tsx"
import { dayIn, dayParameters, redirectToToday } from "#web/staff/shared/jobs/day-parameters.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ReasonInSight, Reasons } from "#web/ui/feedback/Reasons.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./Overhead.module.css"
import { Rows } from "./Rows.tsx"
import { useRun } from "./use-run.ts"

export const loader = redirectToToday("/overhead")

export default function Overhead() {
  const [parameters, change] = useParameters()
  const today = todayIn(useNow())
  const date = dayIn(parameters) ?? today
  const jobs = useQuery(overheadQuery(date))
  const show = (day: string) => void change(dayParameters(day), { preventScrollReset: true })
  return (
    <>
      <PageHeader
        title="Overhead"
        subtitle={`${longDate(date)}, ${date.slice(0, 4)}`}
        actions={<DayButtons date={date} show={show} />}
      />
      <DataView
        query={jobs}
        failed="Couldn't load the day."
        isWholePage
        loading={<SkeletonLines count={8} />}
        empty={{
          when: (rows) => rows.length === 0,
          show: <Empty title="No overhead on this day">Go back or ahead a day.</Empty>,
        }}
      >
        {(rows) => <Day key={date} date={date} rows={rows} />}
      </DataView>
    </>
  )
}

const isDone = ({ autofilled, missingPay }: ReportJob) => autofilled && missingPay === 0
const jobsWord = (count: number) => `${count} ${count === 1 ? "job" : "jobs"}`
const actionTexts = {
  autofill: { verb: "Autofill", progressText: messages.reports.updating },
  reset: { verb: "Reset", progressText: messages.reports.resetting },
} as const

function Day({ date, rows }: { date: string; rows: readonly ReportJob[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const [pendingAction, setPendingAction] = useState<OverheadAction>()
  const running = useRun(date)
  const visibleRows = showsAll ? rows : rows.filter(isUsualOverhead)
  const open = visibleRows.filter((row) => !isDone(row))
  const of = { autofill: open, reset: visibleRows }
  const progressText = running.run && actionTexts[running.run.action].progressText
  const pendingRows = pendingAction ? of[pendingAction] : []
  const hidden = rows.length - rows.filter(isUsualOverhead).length

  return (
    <div className="grid gap-5 screen phone-gap-4">
      <Reasons className={styles.bar}>
        <Button
          kind="main"
          size="large"
          icon={WandSparkles}
          disabledReason={progressText ?? (open.length === 0 ? "Every job here is filled in." : undefined)}
          onClick={() => setPendingAction("autofill")}
        >
          Autofill {jobsWord(open.length)}
        </Button>
        <Checkbox
          label={hidden > 0 ? `Show all (${hidden} more)` : "Show all"}
          description="Also CHECK IN, warranty, and imported jobs"
          classNames={{ description: styles.hint ?? "" }}
          checked={showsAll}
          onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
        />
        <output className={`${styles.count} bar ml-auto gap-4 weight-strong`}>
          {running.run ? (
            <Progress run={running.run} />
          ) : (
            `${visibleRows.length - open.length} of ${jobsWord(visibleRows.length)} filled in`
          )}
        </output>
        {running.run && (
          <Button
            size="large"
            icon={Square}
            disabledReason={running.run.stopping ? "Wait for the current run to stop." : undefined}
            onClick={running.stop}
          >
            Stop
          </Button>
        )}
        <More
          disabledReason={
            progressText ?? (visibleRows.length === 0 ? "There are no jobs to reset." : undefined)
          }
          reset={`Reset ${jobsWord(visibleRows.length)}`}
          onReset={() => setPendingAction("reset")}
        />
      </Reasons>
      {visibleRows.length === 0 ? (
        <Empty title="Nothing to fill in on this day">
          Show all lists CHECK IN, warranty, and imported jobs, too.
        </Empty>
      ) : (
        <ReasonInSight>
          <Rows
            rows={visibleRows}
            states={running.rows}
            isDone={isDone}
            progressText={progressText}
            onAct={running.start}
          />
        </ReasonInSight>
      )}
      {pendingAction && (
        <RunDialog
          action={pendingAction}
          count={pendingRows.length}
          onClose={() => setPendingAction(undefined)}
          onRun={() => {
            setPendingAction(undefined)
            void running.start(
              pendingAction,
              pendingRows.map(({ invoiceNumber }) => invoiceNumber),
            )
          }}
        />
      )}
    </div>
  )
}

/** Apart from the main button, since it takes back a day's work. */
function More({
  disabledReason,
  reset,
  onReset,
}: {
  disabledReason: string | undefined
  reset: string
  onReset: () => void
}) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <Button
          kind="quiet"
          size="large"
          icon={Ellipsis}
          label="More"
          expanded={opened}
          disabledReason={disabledReason}
          onClick={() => setOpened(!opened)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className="weight-medium min-h-touch text-danger"
          leftSection={<RotateCcw size={16} aria-hidden />}
          onClick={onReset}
        >
          {reset}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Progress({ run }: { run: NonNullable<ReturnType<typeof useRun>["run"]> }) {
  const { progressText } = actionTexts[run.action]
  return (
    <>
      <progress value={run.over} max={run.of} aria-label={progressText} />
      {progressText}: {run.over} of {run.of}
      {run.failed > 0 && `, ${run.failed} failed`}
    </>
  )
}

type RunDialogProps = { action: OverheadAction; count: number; onClose: () => void; onRun: () => void }

const RunDialog = ({ action, count, onClose, onRun }: RunDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={`${actionTexts[action].verb} ${jobsWord(count)}?`}
    footer={
      <DialogActions
        onBack={onClose}
        back="Cancel"
        kind={action === "reset" ? "destroy" : "main"}
        onClick={onRun}
      >
        {actionTexts[action].verb} {jobsWord(count)}
      </DialogActions>
    }
  >
    <p>
      {action === "autofill"
        ? "Fills in the technicians' pay and the part and kit costs that are missing."
        : "Takes back exactly what autofill wrote. Costs you entered yourself stay."}
    </p>
  </Dialog>
)
