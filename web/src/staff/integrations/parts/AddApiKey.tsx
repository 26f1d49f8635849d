import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import * as z from "zod"
import { useAddApiKey } from "#web/data/shop/integrations.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { ProblemText } from "#web/ui/feedback/ProblemText.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { SegmentField, TextField } from "#web/ui/form/fields.tsx"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"
import { CopySecretButton } from "./CopySecretButton.tsx"

const Form = z.object({
  name: z.string().trim().min(2, "Enter a name of 2 to 60 characters.").max(60),
  role: z.enum(["clerk", "admin"]),
})
const formId = "new-api-key"

type CreatedKey = { _id: string; token?: string | undefined }

/** Creates a key. Its token is shown only once. */
export function AddApiKey({ onClose }: { onClose: () => void }) {
  const { control, handleSubmit, setError, formState } = useDraftForm("api-key", {
    resolver: zodResolver(Form),
    defaultValues: { name: "", role: "clerk" as const },
  })
  const { mutateAsync } = useAddApiKey()
  const [createdKey, setCreatedKey] = useState<CreatedKey>()
  const [problem, setProblem] = useState("")
  const add = handleSubmit(async (values) => {
    setProblem("")
    try {
      setCreatedKey(await mutateAsync(values))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const [field] = error.fields
      if (field?.field === "name") setError("name", { message: field.message }, { shouldFocus: true })
      else setProblem(error.message)
    }
  })
  if (createdKey)
    return (
      <Dialog
        opened
        onClose={onClose}
        title="Key made"
        footer={
          <Button size="large" kind="main" onClick={onClose}>
            Done
          </Button>
        }
      >
        <NewToken createdKey={createdKey} />
      </Dialog>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add an API key"
      footer={
        <DialogActions
          onBack={onClose}
          back="Cancel"
          type="submit"
          form={formId}
          isPending={formState.isSubmitting}
        >
          Make key
        </DialogActions>
      }
    >
      <form id={formId} className="stack gap-5" noValidate onSubmit={(event) => void add(event)}>
        <ProblemText problem={problem} />
        <TextField
          control={control}
          name="name"
          label="What it's for"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the typing of a dialog begins
          autoFocus
          maxLength={60}
          placeholder="Bookkeeping"
        />
        <SegmentField
          control={control}
          name="role"
          label="Works as"
          choices={[
            { value: "clerk", label: "Clerk" },
            { value: "admin", label: "Admin" },
          ]}
        />
        <p className="block text-muted type-small">
          It can't touch logins, roles, passwords, keys or refunds. It stops working when you leave or are no
          longer an admin or a developer.
        </p>
      </form>
    </Dialog>
  )
}

const NewToken = ({ createdKey: { _id, token } }: { createdKey: CreatedKey }) =>
  token === undefined ? (
    <p>The key was made, but its token got lost on the way. Delete the key and make another.</p>
  ) : (
    <div className="stack gap-4">
      <p>Copy the token now. It can't be shown again.</p>
      <p>
        User: <code className="type-note wrap-anywhere">{_id}</code>
      </p>
      <p>
        Token: <code className="type-note wrap-anywhere">{token}</code>
      </p>
      <p>
        <CopySecretButton what="Token" text={token} />
      </p>
    </div>
  )
