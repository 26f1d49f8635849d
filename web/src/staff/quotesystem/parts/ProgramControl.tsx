import { DatabaseZap, Images, RotateCcw, Square, StepForward } from "lucide-react"
import { useState } from "react"
import { programStateOf, type TaskName, taskTitles } from "#shared/domain/pipeline/run.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { type PipelineRun, usePipelineActions } from "#web/data/parts/pipeline.ts"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "../ManageData.module.css"

const formatCount = (count: number): string => count.toLocaleString("en-US")

const failed = "That didn't work."

export function ProgramControl({ run }: { run: PipelineRun }) {
  const { text, working } = programStateOf(run.state)
  const { counts, latest, taskDefinition } = run
  const now = useNow()
  const when = (instant: string | null) => (instant ? formatInstant(instant, now) : undefined)
  return (
    <Panel title="Program" aside={taskDefinition ? taskTitles[taskDefinition] : undefined}>
      <div className={styles.runState} data-working={working || undefined}>
        <output className={`${styles.state} bar gap-4 type-section heading`}>{text}</output>
        <p className="text-muted type-note">{run.stateDetail}</p>
      </div>
      <Buttons run={run} />
      <Facts>
        <Fact label="Started">{when(run.started ?? run.invoked)}</Fact>
        {run.state === "Stopped" && <Fact label="Stopped">{when(run.stopped)}</Fact>}
        {run.state === "Complete" && <Fact label="Completed">{when(run.completed)}</Fact>}
        <Fact label="By">{run.by}</Fact>
        <Fact label="Last update">{when(run.lastUpdate)}</Fact>
        <Fact label="Vehicles">{formatCount(counts.vehicles)}</Fact>
        <Fact label="Parts">{formatCount(counts.parts)}</Fact>
        {counts.images > 0 && <Fact label="Pictures">{formatCount(counts.images)}</Fact>}
        {counts.unreadable > 0 && (
          <Fact label="Left out">{`${countLabel(counts.unreadable, "row")}, see the log`}</Fact>
        )}
        <Fact label="Latest">{latest?.vehicle}</Fact>
      </Facts>
    </Panel>
  )
}

function Buttons({ run }: { run: PipelineRun }) {
  const { start, stop } = usePipelineActions()
  const [startingOver, setStartingOver] = useState<TaskName>()
  const programState = programStateOf(run.state)
  // Neither start nor stop is offered (owner's specification).
  if (run.state === "Awaiting stop") return null
  if (programState.working)
    return (
      <div className={`${styles.buttons} cluster gap-4 mb-5`}>
        <Button
          size="large"
          icon={Square}
          isPending={stop.isPending}
          onClick={() => {
            hideMessage(failed)
            stop.mutate(undefined, { onError: (error) => showFailure(failed, error) })
          }}
        >
          Stop
        </Button>
      </div>
    )

  const begin = (taskDefinition: TaskName, startOver?: true) => {
    hideMessage(failed)
    start.mutate(
      { taskDefinition, ...(startOver && { startOver }) },
      {
        onError: (error) => showFailure(failed, error),
        onSettled: () => setStartingOver(undefined),
      },
    )
  }
  const resumed = run.resumable ? run.taskDefinition : null
  const otherTask: TaskName = resumed === "image-puller" ? "data-puller" : "image-puller"
  const icons = { "data-puller": DatabaseZap, "image-puller": Images } as const
  return (
    <div className={`${styles.buttons} cluster gap-4 mb-5`}>
      {resumed ? (
        <>
          <Button
            size="large"
            kind="main"
            icon={StepForward}
            isPending={start.isPending}
            onClick={() => begin(resumed)}
          >
            Resume
          </Button>
          <Button size="large" icon={RotateCcw} onClick={() => setStartingOver(resumed)}>
            Start over
          </Button>
        </>
      ) : (
        <Button
          size="large"
          kind="main"
          icon={icons["data-puller"]}
          isPending={start.isPending}
          onClick={() => begin("data-puller")}
        >
          Start data puller
        </Button>
      )}
      <Button
        size="large"
        icon={icons[otherTask]}
        isPending={start.isPending}
        onClick={() => (resumed ? setStartingOver(otherTask) : begin(otherTask))}
      >
        Start {taskTitles[otherTask].toLowerCase()}
      </Button>
      <ConfirmDialog
        opened={startingOver !== undefined}
        onClose={() => setStartingOver(undefined)}
        title={`Start the ${taskTitles[startingOver ?? otherTask].toLowerCase()} from the beginning?`}
        confirm="Start"
        isPending={start.isPending}
        onConfirm={() => startingOver && begin(startingOver, true)}
      >
        <p>
          The run that was stopped can't be resumed after that. It pulls its{" "}
          {countLabel(run.counts.vehicles, "vehicle")} again. The live catalog stays as it is until the new
          one is finished.
        </p>
      </ConfirmDialog>
    </div>
  )
}
