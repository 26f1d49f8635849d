import type { ImportShown } from "#web/data/imports.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/Panel.tsx"
import styles from "../MovingIn.module.css"
import { rowsWord } from "../words.ts"
import { DownloadRows } from "./DownloadRows.tsx"
import { Findings } from "./Findings.tsx"
import type { Take } from "./OneImport.tsx"
import { UndoButton } from "./UndoButton.tsx"

/** What became of the rows, and the way back. */
export function Over({ shown, busy, take }: { shown: ImportShown; busy: boolean; take: Take }) {
  const { phase, counts } = shown
  const undone = phase === "undo"
  const told: [count: number, words: string][] = undone
    ? [
        [counts.undone, "taken back"],
        [counts.kept, "kept"],
      ]
    : [
        [counts.made, "moved in"],
        [counts.filled, "filled in"],
        [counts.skipped, "skipped"],
        [counts.failed, "left out"],
      ]
  const sort = undone ? "kept" : "failed"
  const listed = undone ? counts.kept : counts.failed
  return (
    <>
      <Panel title={undone ? "Undone" : "Done"}>
        <div className={styles.form}>
          <ul className={styles.told}>
            {told
              .filter(([count], index) => count > 0 || index === 0)
              .map(([count, words]) => (
                <li key={words}>
                  {rowsWord(count)} {words}
                </li>
              ))}
          </ul>
          <div className={styles.acts}>
            <ButtonLink kind="main" size="large" to="/movingin">
              Bring in another file
            </ButtonLink>
            {!undone && <UndoButton busy={busy} take={take} />}
          </div>
        </div>
      </Panel>
      {listed > 0 && (
        <Panel
          title={undone ? "Kept" : "Left out"}
          flush
          actions={!undone && <DownloadRows shown={shown} sort="failed" />}
        >
          <Findings shown={shown} sort={sort} />
        </Panel>
      )}
    </>
  )
}
