import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import * as z from "zod"
import { webhookEventNames, webhookEvents } from "#shared/domain/webhooks.ts"
import { useAddWebhook, useChangeWebhook, type WebhookRow } from "#web/data/shop/integrations.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemText } from "#web/ui/feedback/ProblemText.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { CheckField, TextField } from "#web/ui/form/fields.tsx"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"

const names = ["made", "status", "payment", "invoice"] as const
const eventOf = Object.fromEntries(names.map((name, index) => [name, webhookEvents[index]])) as Record<
  (typeof names)[number],
  (typeof webhookEvents)[number]
>
const Form = z.object({
  url: z.string().trim().min(1, "Enter an address."),
  ...(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<
    (typeof names)[number],
    z.ZodBoolean
  >),
})

const formId = "webhook"

export function WebhookDialog({
  webhook,
  onClose,
}: {
  webhook: WebhookRow | undefined
  onClose: () => void
}) {
  const tells = (name: (typeof names)[number]) => webhook?.events.includes(eventOf[name]) ?? true
  const { control, handleSubmit, setError, formState } = useDraftForm(`webhook.${webhook?._id ?? ""}`, {
    resolver: zodResolver(Form),
    defaultValues: {
      url: webhook?.url ?? "",
      made: tells("made"),
      status: tells("status"),
      payment: tells("payment"),
      invoice: tells("invoice"),
    },
  })
  const add = useAddWebhook()
  const change = useChangeWebhook()
  const [problem, setProblem] = useState("")
  const save = handleSubmit(async ({ url, ...chosen }) => {
    setProblem("")
    const events = names.filter((name) => chosen[name]).map((name) => eventOf[name])
    try {
      if (webhook) await change.mutateAsync({ _id: webhook._id, url, events, version: webhook.version })
      else await add.mutateAsync({ url, events })
      showMessage(webhook ? "Address changed." : "Address added.")
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const [field] = error.fields
      if (field?.field === "url") setError("url", { message: field.message }, { shouldFocus: true })
      else setProblem(field?.message ?? error.message)
    }
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={webhook ? "Change the address" : "Add an address"}
      footer={
        <DialogActions
          onBack={onClose}
          back="Cancel"
          type="submit"
          form={formId}
          isPending={formState.isSubmitting}
        >
          {webhook ? "Save webhook" : "Add webhook"}
        </DialogActions>
      }
    >
      <form id={formId} className="stack gap-5" noValidate onSubmit={(event) => void save(event)}>
        <ProblemText problem={problem} />
        <TextField
          control={control}
          name="url"
          label="Address"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the typing of a dialog begins
          autoFocus
          inputMode="url"
          placeholder="https://example.com/hooks"
          hint="We post signed JSON and retry for most of a day."
        />
        <fieldset className="p-0 m-0 border-0 gap-2 stack">
          <legend>Tell it about</legend>
          {names.map((name) => (
            <CheckField key={name} control={control} name={name} label={webhookEventNames[eventOf[name]]} />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
