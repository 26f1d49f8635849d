import { Square } from "lucide-react"
import type { ImportShown } from "#web/data/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/Panel.tsx"
import styles from "../MovingIn.module.css"
import type { Take } from "./OneImport.tsx"

const words = {
  columns: "Reading the file",
  check: "Checking the file",
  run: "Moving in",
  undo: "Undoing",
} as const

/** How far it is. It goes on without this page. */
export function Working({ shown, busy, take }: { shown: ImportShown; busy: boolean; take: Take }) {
  const { phase, done, rows } = shown
  return (
    <Panel title={words[phase]}>
      <div className={styles.form}>
        <progress className={styles.progress} value={done} max={rows} aria-label={words[phase]} />
        <output>
          {done.toLocaleString("en-US")} of {rows.toLocaleString("en-US")} rows
        </output>
        <p className={styles.second}>
          {phase === "check" ? "Nothing is changed yet. " : ""}You can close this page; it goes on without it.
        </p>
        <div className={styles.acts}>
          <Button size="large" icon={Square} busy={busy} onClick={() => take({ step: "stop" })}>
            Stop
          </Button>
        </div>
      </div>
    </Panel>
  )
}
