import { TextInput } from "@mantine/core"
import { useState } from "react"
import { usePlaceTexts } from "#web/data/messages/inbox.ts"
import { Button } from "#web/ui/Button.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { removeTyped } from "#web/ui/form/remove-typed.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import styles from "../Inbox.module.css"

export function AssignToJobForm({ phone }: { phone: string }) {
  const [number, setNumber] = useState("")
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = usePlaceTexts()
  const assign = async () => {
    setProblem(undefined)
    try {
      await mutateAsync({ phone, invoiceNumber: Number(number) })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.status === 404 ? `There is no job ${number}.` : error.message)
    }
  }
  return (
    <form
      className={styles.assignForm}
      onSubmit={(event) => {
        event.preventDefault()
        void assign()
      }}
    >
      <TextInput
        {...fieldProps}
        label="Which job is this about?"
        placeholder="Job number"
        inputMode="numeric"
        error={tooLongMessage(number, 9)}
        value={number}
        onChange={(event) => setNumber(removeTyped(event, /\D/g))}
      />
      <Button
        size="large"
        type="submit"
        isPending={isPending}
        disabledReason={Number(number) > 0 ? undefined : "Enter a job number first."}
      >
        Put on job
      </Button>
      {problem !== undefined && (
        <p className="span-all text-danger" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
