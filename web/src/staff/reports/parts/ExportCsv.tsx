import { Download } from "lucide-react"
import { useState } from "react"
import { Button } from "#web/ui/Button.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { saveFile } from "#web/ui/save-file.ts"

export type CsvFile = { name: string; content: string; rows: number; of: [one: string, many: string] }

export function ExportCsv({ file, nothing }: { file: () => Promise<CsvFile>; nothing: string | undefined }) {
  const [isExporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      const { name, content, rows, of } = await file()
      saveFile(name, content, "text/csv")
      showMessage(`${name} has ${rows.toLocaleString("en-US")} ${of[rows === 1 ? 0 : 1]}.`)
    } catch (error) {
      showFailure("The export didn't work", error as Error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button
      size="large"
      icon={Download}
      isPending={isExporting}
      disabledReason={nothing}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
