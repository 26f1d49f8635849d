import { Square } from "lucide-react"
import type { ImportRecord } from "#web/data/shop/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../Import.module.css"
import type { RunImportStep } from "../import-step.ts"

const titles = {
  columns: "Reading the file",
  check: "Checking the file",
  run: "Importing",
  undo: "Undoing",
} as const

/** The server does the work, so it continues when this page is closed. */
export function ImportProgress({
  importRecord,
  isPending,
  runStep,
}: {
  importRecord: ImportRecord
  isPending: boolean
  runStep: RunImportStep
}) {
  const { phase, done, rows } = importRecord
  return (
    <Panel title={titles[phase]}>
      <div className={styles.form}>
        <progress
          className={`${styles.progress} w-full`}
          value={done}
          max={rows}
          aria-label={titles[phase]}
        />
        <output>
          {done.toLocaleString("en-US")} of {rows.toLocaleString("en-US")} rows
        </output>
        <p className={styles.second}>
          {phase === "check" ? "Nothing is changed yet. " : ""}You can close this page; it goes on without it.
        </p>
        <div className={styles.acts}>
          <Button size="large" icon={Square} isPending={isPending} onClick={() => runStep({ step: "stop" })}>
            Stop
          </Button>
        </div>
      </div>
    </Panel>
  )
}
