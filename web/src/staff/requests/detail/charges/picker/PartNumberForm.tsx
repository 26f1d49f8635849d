import { useState } from "react"
import { parseStockPartNumber } from "#shared/domain/parts/part-number.ts"
import { messages } from "#shared/messages.ts"
import { Button } from "#web/ui/Button.tsx"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import styles from "./PartsDialog.module.css"

export function PartNumberForm({ onFind }: { onFind: (partNumber: string) => void }) {
  const [text, setText] = useState("")
  const [isRefused, setRefused] = useState(false)
  const problem = tooLongMessage(text.trim(), 40) ?? (isRefused ? messages.inventory.partNumber : undefined)
  const find = () => {
    const part = parseStockPartNumber(text)
    if (part === undefined) setRefused(true)
    else onFind(part)
  }
  return (
    <form
      className={`${styles.number} stack items-end columns-main-auto gap-x-4 gap-y-2`}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <label>
        <span className="block weight-strong mb-2 type-small">Part number</span>
        <input
          className="border-strong px-5 py-0 w-full type-large rounded-2 text-plain bg-surface"
          value={text}
          autoComplete="off"
          placeholder="FW04915GTYN"
          aria-invalid={problem !== undefined}
          aria-describedby={problem && "part-number-problem"}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setRefused(false)
          }}
        />
      </label>
      <Button size="large" kind="go" type="submit">
        Find
      </Button>
      {problem !== undefined && (
        <p id="part-number-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
