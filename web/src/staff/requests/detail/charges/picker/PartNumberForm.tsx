import { useState } from "react"
import { stockedPartNumber } from "../../../../../../../shared/domain/part-number.ts"
import { messages } from "../../../../../../../shared/messages.ts"
import { Button } from "../../../../../ui/Button.tsx"
import styles from "./PartsDialog.module.css"

/** Asks for a part number, and finds nothing by what is none. */
export function PartNumberForm({ onFind }: { onFind: (partNumber: string) => void }) {
  const [typed, setTyped] = useState("")
  const [wrong, setWrong] = useState(false)
  const find = () => {
    const part = stockedPartNumber(typed)
    if (part === undefined) setWrong(true)
    else onFind(part)
  }
  return (
    <form
      className={styles.number}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <label>
        <span>Part number</span>
        <input
          value={typed}
          maxLength={40}
          autoComplete="off"
          placeholder="FW04915GTYN"
          aria-invalid={wrong}
          aria-describedby={wrong ? "part-number-wrong" : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
      </label>
      <Button size="large" kind="go" type="submit">
        Find
      </Button>
      {wrong && (
        <p id="part-number-wrong" role="alert">
          {messages.inventory.partNumber}
        </p>
      )}
    </form>
  )
}
