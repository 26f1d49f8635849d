import type { ImportRecord } from "#web/data/shop/imports.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../Import.module.css"
import { rowsText } from "../import-labels.ts"
import type { RunImportStep } from "../import-step.ts"
import { DownloadRowsButton } from "./DownloadRowsButton.tsx"
import { Findings } from "./Findings.tsx"
import { UndoImportButton } from "./UndoImportButton.tsx"

export function FinishedImport({
  importRecord,
  isPending,
  runStep,
}: {
  importRecord: ImportRecord
  isPending: boolean
  runStep: RunImportStep
}) {
  const { phase, counts } = importRecord
  const undone = phase === "undo"
  const outcomes: [count: number, text: string][] = undone
    ? [
        [counts.undone, "taken back"],
        [counts.kept, "kept"],
      ]
    : [
        [counts.made, "imported"],
        [counts.filled, "filled in"],
        [counts.skipped, "skipped"],
        [counts.failed, "left out"],
      ]
  const sort = undone ? "kept" : "failed"
  const listedCount = undone ? counts.kept : counts.failed
  return (
    <>
      <Panel title={undone ? "Undone" : "Done"}>
        <div className={styles.form}>
          <ul className="p-0 m-0 tabular-nums list-none">
            {outcomes
              .filter(([count], index) => count > 0 || index === 0)
              .map(([count, text]) => (
                <li key={text}>
                  {rowsText(count)} {text}
                </li>
              ))}
          </ul>
          <div className={styles.acts}>
            <ButtonLink kind="main" size="large" to="/import">
              Bring in another file
            </ButtonLink>
            {(!undone || counts.kept > 0) && (
              <UndoImportButton importRecord={importRecord} isPending={isPending} runStep={runStep} />
            )}
          </div>
        </div>
      </Panel>
      {listedCount > 0 && (
        <Panel
          title={undone ? "Kept" : "Left out"}
          flush
          actions={!undone && <DownloadRowsButton importRecord={importRecord} sort="failed" />}
        >
          <Findings importRecord={importRecord} sort={sort} />
        </Panel>
      )}
    </>
  )
}
