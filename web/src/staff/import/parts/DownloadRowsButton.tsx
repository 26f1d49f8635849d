import { Download } from "lucide-react"
import { useState } from "react"
import type { FindingSort } from "#shared/api/imports.ts"
import { toCsv, utf8Mark } from "#shared/csv.ts"
import { type ImportRecord, loadAllFindings } from "#web/data/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { showFailure } from "#web/ui/notifications.ts"
import { saveFile } from "#web/ui/save-file.ts"

/** Saves the failed rows as a CSV with one more column of problems, so the owner can fix and import them. */
export function DownloadRowsButton({
  importRecord,
  sort,
}: {
  importRecord: ImportRecord
  sort: FindingSort
}) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const rows = await loadAllFindings(importRecord._id, sort)
      // A row with too many cells is one to fix, so the file has room for all of them.
      const width = rows.reduce(
        (most, { cells = [] }) => Math.max(most, cells.length),
        importRecord.columns.length,
      )
      const padded = (cells: readonly string[]) =>
        Array.from({ length: width }, (_, index) => cells[index] ?? "")
      const lines = rows.map(({ cells = [], problems }) => [
        ...padded(cells),
        problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(" "),
      ])
      const name = importRecord.fileName.replace(/\.\w+$/, "")
      saveFile(
        `${name}-to-fix.csv`,
        utf8Mark + toCsv([[...padded(importRecord.columns), "What to fix"], ...lines]),
        "text/csv",
      )
    } catch (error) {
      showFailure("Couldn't download the rows.", error as Error)
    }
    setBusy(false)
  }
  return (
    <Button icon={Download} busy={busy} onClick={() => void download()}>
      Download these rows
    </Button>
  )
}
