import { Play } from "lucide-react"
import type { ImportShown } from "#web/data/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/Panel.tsx"
import styles from "../MovingIn.module.css"
import type { Take } from "./OneImport.tsx"
import { UndoButton } from "./UndoButton.tsx"

type Props = { shown: ImportShown; busy: boolean; take: Take; onChoose: () => void }

/** It was stopped, or couldn't go on: from here it goes on where it was, or back. */
export function Resting({ shown, busy, take, onChoose }: Props) {
  const { phase, state, done, rows, problem } = shown
  return (
    <Panel title={state === "failed" ? "The import stopped with an error" : "Stopped"}>
      <div className={styles.form}>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <p>
          {done.toLocaleString("en-US")} of {rows.toLocaleString("en-US")} rows are done. It picks up from
          there. Nothing is done twice.
        </p>
        <div className={styles.acts}>
          <Button kind="main" size="large" icon={Play} busy={busy} onClick={() => take({ step: "goOn" })}>
            Go on
          </Button>
          {phase === "check" && (
            <Button size="large" onClick={onChoose}>
              Change columns
            </Button>
          )}
          {phase === "run" && <UndoButton busy={busy} take={take} />}
        </div>
      </div>
    </Panel>
  )
}
