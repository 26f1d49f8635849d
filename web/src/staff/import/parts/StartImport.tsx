import { Download, Upload } from "lucide-react"
import { useRef, useState } from "react"
import { toCsv, utf8Mark } from "#shared/csv.ts"
import { type ImportKind, importKinds, templateOf } from "#shared/domain/import/fields.ts"
import { useCreateImport } from "#web/data/shop/imports.ts"
import { CsvFileInput } from "#web/staff/shared/csv/CsvFileInput.tsx"
import { Button } from "#web/ui/Button.tsx"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { Choices } from "#web/ui/form/Choices.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import styles from "../Import.module.css"
import { kindTexts } from "../import-labels.ts"

export function StartImport({ onStarted }: { onStarted: (_id: string) => void }) {
  const [kind, setKind] = useState<ImportKind>("customers")
  const { mutateAsync, isPending } = useCreateImport()
  const picker = useRef<HTMLInputElement>(null)
  const start = async (file: File) => {
    try {
      const { _id } = await mutateAsync({ kind, file })
      onStarted(_id)
    } catch (error) {
      showFailure("Couldn't read the file.", error as Error)
    }
  }
  const template = () => {
    const { columns, example } = templateOf(kind)
    saveFile(`${kind}-template.csv`, utf8Mark + toCsv([columns, example]), "text/csv")
  }
  return (
    <Panel title="Bring in a file">
      <div className={styles.form}>
        <Choices
          label="What's in the file"
          choices={importKinds.map((value) => ({ value, ...kindTexts[value] }))}
          chosen={kind}
          onChoose={(value) => setKind(importKinds.find((one) => one === value) ?? kind)}
        />
        <p className={styles.second}>
          Save the file as CSV in your old program or your spreadsheet. Preview first. You can undo the whole
          import.
        </p>
        <CsvFileInput ref={picker} onFile={(file) => void start(file)} />
        <div className={styles.acts}>
          <Button
            kind="main"
            size="large"
            icon={Upload}
            isPending={isPending}
            onClick={() => picker.current?.click()}
          >
            Choose file
          </Button>
          <Button size="large" icon={Download} onClick={template}>
            Download a template
          </Button>
        </div>
      </div>
    </Panel>
  )
}
