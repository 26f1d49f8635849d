import { Play } from "lucide-react"
import type { ImportRecord } from "#web/data/shop/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { ProblemText } from "#web/ui/feedback/ProblemText.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../Import.module.css"
import type { RunImportStep } from "../import-step.ts"
import { UndoImportButton } from "./UndoImportButton.tsx"

type Props = { importRecord: ImportRecord; isPending: boolean; runStep: RunImportStep; onChoose: () => void }

/** A stopped or failed import. It can continue from the row where it stopped, or be undone. */
export function StoppedImport({ importRecord, isPending, runStep, onChoose }: Props) {
  const { phase, state, done, rows, problem } = importRecord
  return (
    <Panel title={state === "failed" ? "The import stopped with an error" : "Stopped"}>
      <div className={styles.form}>
        <ProblemText problem={problem} />
        <p>
          {done.toLocaleString("en-US")} of {rows.toLocaleString("en-US")} rows are done. It picks up from
          there. Nothing is done twice.
        </p>
        <div className={styles.acts}>
          <Button
            kind="main"
            size="large"
            icon={Play}
            isPending={isPending}
            onClick={() => runStep({ step: "goOn" })}
          >
            Go on
          </Button>
          {phase === "check" && (
            <Button size="large" onClick={onChoose}>
              Change columns
            </Button>
          )}
          {phase === "run" && (
            <UndoImportButton importRecord={importRecord} isPending={isPending} runStep={runStep} />
          )}
        </div>
      </div>
    </Panel>
  )
}
