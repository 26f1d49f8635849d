import { Ban, Check, Circle, CircleDashed, LoaderCircle, type LucideIcon } from "lucide-react"
import { pipelineSteps, type StepKey } from "#shared/domain/pipeline/run.ts"
import type { PipelineRun } from "#web/data/parts/pipeline.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../ManageData.module.css"

type Step = PipelineRun["steps"][number]

const stateStyles: Record<Step["state"], { icon: LucideIcon; spoken: string }> = {
  waiting: { icon: Circle, spoken: "waiting" },
  working: { icon: LoaderCircle, spoken: "under way" },
  done: { icon: Check, spoken: "done" },
  other: { icon: CircleDashed, spoken: "not part of this task" },
  off: { icon: Ban, spoken: "turned off" },
}

const offText = (key: StepKey): string | undefined => {
  const step = pipelineSteps.find((one) => one.key === key)
  return step && "off" in step ? step.off : undefined
}

const progressOf = ({ key, state, done, total }: Step, unit: string): string => {
  if (state === "off") return offText(key) ?? ""
  if (state === "other" || (done === 0 && total === undefined)) return ""
  const count = done.toLocaleString("en-US")
  const unitLabel = done === 1 ? unit.replace(/s$/, "") : unit
  return total === undefined || total === done
    ? `${count} ${unitLabel}`
    : `${count} of ${total.toLocaleString("en-US")} ${unit}`
}

export function ProgramSteps({ run }: { run: PipelineRun }) {
  return (
    <Panel title="Steps" flush>
      <ol className={`${styles.steps} py-2 m-0 list-none px-0`}>
        {pipelineSteps.map(({ key, title, unit }) => {
          const step: Step = run.steps.find((one) => one.key === key) ?? { key, state: "waiting", done: 0 }
          const { icon: Icon, spoken } = stateStyles[step.state]
          return (
            <li
              key={key}
              data-state={step.state}
              aria-current={step.state === "working" ? "step" : undefined}
            >
              <Icon size={17} strokeWidth={1.9} aria-hidden />
              <span>
                {title}
                <span className="spoken">, {spoken}</span>
              </span>
              <small className="text-right">{progressOf(step, unit)}</small>
              {step.state === "working" && step.total !== undefined && step.total > 0 && (
                <progress max={step.total} value={Math.min(step.done, step.total)} aria-label={title} />
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
