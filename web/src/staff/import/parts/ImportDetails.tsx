import { useState } from "react"
import { isUnderWay } from "#shared/domain/bulk-runs.ts"
import { type ImportRecord, useChangeImport } from "#web/data/shop/imports.ts"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import styles from "../Import.module.css"
import { kindTexts, rowsText } from "../import-labels.ts"
import type { RunImportStep } from "../import-step.ts"
import { CheckedImport } from "./CheckedImport.tsx"
import { ColumnMapping } from "./ColumnMapping.tsx"
import { FinishedImport } from "./FinishedImport.tsx"
import { ImportProgress } from "./ImportProgress.tsx"
import { StoppedImport } from "./StoppedImport.tsx"

/** Shows the current phase of an import: column mapping, dry run, import, or result. */
export function ImportDetails({ importRecord }: { importRecord: ImportRecord }) {
  const { mutateAsync, isPending } = useChangeImport()
  const [choosing, setChoosing] = useState(false)
  const runStep: RunImportStep = async (step) => {
    try {
      await mutateAsync({ _id: importRecord._id, ...step })
      setChoosing(false)
    } catch (error) {
      showFailure("Couldn't go on.", error as Error)
    }
  }
  const { phase, state } = importRecord
  const shared = { importRecord, isPending, runStep }
  const chooseColumns = () => setChoosing(true)
  return (
    <>
      <p className="m-0 wrap-anywhere">
        <b>{importRecord.fileName}</b>{" "}
        <span className={styles.second}>
          {kindTexts[importRecord.kind].text}, {rowsText(importRecord.rows)}
        </span>
      </p>
      {isUnderWay(state) ? (
        <ImportProgress {...shared} />
      ) : phase === "columns" || choosing ? (
        <ColumnMapping
          key={importRecord.header}
          {...shared}
          onBack={choosing ? () => setChoosing(false) : undefined}
        />
      ) : state === "stopped" || state === "failed" ? (
        <StoppedImport {...shared} onChoose={chooseColumns} />
      ) : phase === "check" ? (
        <CheckedImport {...shared} onChoose={chooseColumns} />
      ) : (
        <FinishedImport {...shared} />
      )}
    </>
  )
}
