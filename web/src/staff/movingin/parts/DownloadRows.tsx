import { Download } from "lucide-react"
import { useState } from "react"
import type { FindingSort } from "#shared/api/imports.ts"
import { toCsv, utf8Mark } from "#shared/csv.ts"
import { everyFinding, type ImportShown } from "#web/data/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { sayFailed } from "#web/ui/say.ts"

/** The rows that don't come in, as the file has them, each with what is wrong: to be mended and brought in as a file of its own. */
export function DownloadRows({ shown, sort }: { shown: ImportShown; sort: FindingSort }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const rows = await everyFinding(shown._id, sort)
      const lines = rows.map(({ cells = [], problems }) => [
        ...shown.columns.map((_, index) => cells[index] ?? ""),
        problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(" "),
      ])
      const name = shown.fileName.replace(/\.\w+$/, "")
      saveFile(
        `${name}-to-fix.csv`,
        utf8Mark + toCsv([[...shown.columns, "What to fix"], ...lines]),
        "text/csv",
      )
    } catch (error) {
      sayFailed("Couldn't download the rows.", error as Error)
    }
    setBusy(false)
  }
  return (
    <Button icon={Download} busy={busy} onClick={() => void download()}>
      Download these rows
    </Button>
  )
}
