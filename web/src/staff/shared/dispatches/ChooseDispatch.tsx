import { TextInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { useNewDispatches } from "#web/data/requests/ivy.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { ProblemText } from "#web/ui/feedback/ProblemText.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { removeTyped } from "#web/ui/form/remove-typed.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { CreateFromDispatch } from "./CreateFromDispatch.tsx"
import { DispatchList } from "./DispatchList.tsx"

const maxReferral = 40

export function ChooseDispatch({ onClose }: { onClose: () => void }) {
  const { data: waiting } = useNewDispatches()
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState("")
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() && tooLongMessage(typed, maxReferral) === undefined) setChosen(typed.trim())
  }
  if (chosen !== undefined) return <CreateFromDispatch number={chosen} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title="From a dispatch"
      subtitle="An insurer's order becomes the request."
    >
      <div className="stack gap-5">
        <ProblemText problem={waiting?.problem} />
        {waiting !== undefined && waiting.data.length > 0 && (
          <DispatchList data={waiting.data} label="New dispatches" onChoose={setChosen} />
        )}
        {waiting?.count === 0 && <p>No new dispatches are waiting.</p>}
        <form className="stack items-end columns-main-auto gap-4" noValidate onSubmit={read}>
          <TextInput
            {...fieldProps}
            label="Referral number"
            value={typed}
            error={tooLongMessage(typed, maxReferral)}
            autoComplete="off"
            onChange={(event) => setTyped(removeTyped(event, /[^\w-]/g))}
          />
          <Button size="large" type="submit">
            Read dispatch
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
