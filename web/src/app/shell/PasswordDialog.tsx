import { PasswordInput } from "@mantine/core"
import { useId, useState } from "react"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { confirmPassword } from "../../api/calls.gen.ts"
import { useSession } from "../../api/session.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { DialogActions } from "../../ui/dialog/DialogActions.tsx"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { passwordFieldProps } from "../../ui/form/field-props.ts"

/** Asks for the password again. It may open above the dialog whose call needs it. */
export default function PasswordDialog({ onDone }: { onDone: (entered: boolean) => void }) {
  const form = useId()
  const session = useSession()
  const [password, setPassword] = useState("")
  const [problem, setProblem] = useState<string>()
  const [isSubmitting, setSubmitting] = useState(false)

  const confirm = async () => {
    if (isSubmitting) return
    if (password === "") return setProblem(messages.password.currentMissing)
    setSubmitting(true)
    try {
      await api(confirmPassword, { body: { password } })
      onDone(true)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.fields[0]?.message ?? error.message)
      setSubmitting(false)
    }
  }

  return (
    <Dialog
      opened
      onClose={() => onDone(false)}
      title="Enter your password"
      subtitle={t("You need this if you haven't entered it in the last 15 minutes.")}
      width={440}
      footer={
        <DialogActions onBack={() => onDone(false)} type="submit" form={form} isPending={isSubmitting}>
          Continue
        </DialogActions>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through the portal into the form of the dialog below.
          event.stopPropagation()
          void confirm()
        }}
      >
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly autoComplete="username" value={session?.name ?? ""} />
        <PasswordInput
          {...passwordFieldProps}
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
