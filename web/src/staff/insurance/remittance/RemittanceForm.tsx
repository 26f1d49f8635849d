import { Textarea, TextInput } from "@mantine/core"
import { Upload } from "lucide-react"
import { useRef } from "react"
import { decodeCsv } from "#shared/read-csv.ts"
import { CsvFileInput } from "#web/staff/shared/csv/CsvFileInput.tsx"
import { Button } from "#web/ui/Button.tsx"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { Panel } from "#web/ui/page/Panel.tsx"

type Props = {
  text: string
  problem: string | undefined
  /** Applies to rows without a number of their own. */
  check: string
  onText: (text: string) => void
  onCheck: (check: string) => void
}

/** The remittance's text, and the check that pays all of it. */
export function RemittanceForm({ text, problem, check, onText, onCheck }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()))
    if (decoded.ok) onText(decoded.text)
    else showFailure("Couldn't read the file.", new Error(decoded.detail))
  }
  return (
    <Panel
      title="What the insurer sent"
      actions={
        <Button icon={Upload} onClick={() => picker.current?.click()}>
          Choose file
        </Button>
      }
    >
      <div className="stack gap-5">
        <Textarea
          {...fieldProps}
          label="Remittance"
          description="Paste the table from a file, a PDF, or an email, with its column names."
          error={problem}
          rows={text === "" ? 8 : 4}
          spellCheck="false"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <CsvFileInput ref={picker} onFile={(file) => void read(file)} />
        <div className="cluster">
          <TextInput
            {...fieldProps}
            label="Check or payment number"
            maxLength={40}
            autoComplete="off"
            value={check}
            onChange={({ currentTarget }) => onCheck(currentTarget.value)}
          />
        </div>
      </div>
    </Panel>
  )
}
