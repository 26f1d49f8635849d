import { useState } from "react"
import { useParameters } from "#web/app/parameters.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { readDraftSource } from "./draft.ts"
import type { NewRequest } from "./form.ts"

/**
 * The quote or customer that the page was opened for. An unfinished request isn't mixed with it: the person chooses one of
 * both.
 */
export function useSource(draft: NewRequest | undefined) {
  const [parameters, change] = useParameters()
  const [quote, customerId] = [parameters.get("quote"), parameters.get("customerId")]
  const opened = quote ?? customerId
  const [choice, setChoice] = useState(
    draft && opened !== null && readDraftSource() !== opened ? "asking" : "source",
  )
  const keepDraft = () => {
    setChoice("draft")
    const rest = new URLSearchParams(parameters)
    rest.delete("quote")
    rest.delete("customerId")
    void change(rest, { replace: true })
  }
  const what = quote === null ? "customer" : "quote"
  const whose = draft?.customerName ? ` for ${draft.customerName}` : ""
  return {
    source: choice === "source" ? { quote, customerId } : { quote: null, customerId: null },
    ask: (startOver: () => void) => (
      <ConfirmDialog
        opened={choice === "asking"}
        onClose={keepDraft}
        title={`Start with this ${what}?`}
        confirm={`Start with this ${what}`}
        back="Keep unfinished request"
        destructive
        onConfirm={() => {
          setChoice("source")
          startOver()
        }}
      >
        {`You have an unfinished request${whose}. Starting with this ${what} discards it.`}
      </ConfirmDialog>
    ),
  }
}
