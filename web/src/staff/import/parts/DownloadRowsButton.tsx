import { Download } from "lucide-react"
import { useState } from "react"
import type { FindingSort } from "#shared/api/imports.ts"
import { toCsv, utf8Mark } from "#shared/csv.ts"
import { type ImportRecord, loadAllFindings } from "#web/data/shop/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { saveFile } from "#web/ui/save-file.ts"

/** Saves the failed rows as a CSV whose first column says the problems, so the owner can fix and import them. */
export function DownloadRowsButton({
  importRecord,
  sort,
}: {
  importRecord: ImportRecord
  sort: FindingSort
}) {
  const [isDownloading, setDownloading] = useState(false)
  const download = async () => {
    setDownloading(true)
    try {
      const rows = await loadAllFindings(importRecord._id, sort)
      // The header isn't widened for a row with too many cells, so it is refused again until its commas are fixed.
      const lines = rows.map(({ cells = [], problems }) => [
        problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(" "),
        ...cells,
      ])
      const name = importRecord.fileName.replace(/\.\w+$/, "")
      saveFile(
        `${name}-to-fix.csv`,
        utf8Mark + toCsv([["What to fix", ...importRecord.columns], ...lines]),
        "text/csv",
      )
    } catch (error) {
      showFailure("Couldn't download the rows.", error as Error)
    }
    setDownloading(false)
  }
  return (
    <Button icon={Download} isPending={isDownloading} onClick={() => void download()}>
      Download these rows
    </Button>
  )
}
