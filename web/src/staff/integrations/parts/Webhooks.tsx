import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Eye, EyeOff, Pencil, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { webhookEventNames } from "#shared/domain/webhooks.ts"
import { askForPassword } from "#web/api/password-needed.ts"
import {
  useChangeWebhook,
  useDeleteWebhook,
  type WebhookRow,
  webhooksQuery,
} from "#web/data/shop/integrations.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../Integrations.module.css"
import { Loading } from "./ApiKeys.tsx"
import { CopySecretButton } from "./CopySecretButton.tsx"
import { WebhookDialog } from "./WebhookDialog.tsx"

type Props = { chosen: string | undefined; onChoose: (webhook: string | undefined) => void }

export function Webhooks({ chosen, onChoose }: Props) {
  const webhooks = useQuery(webhooksQuery)
  const [editing, setEditing] = useState<WebhookRow | "new">()
  const [deleting, setDeleting] = useState<WebhookRow>()
  return (
    <Panel
      title="Webhooks"
      flush
      actions={
        <Button icon={Plus} onClick={() => setEditing("new")}>
          Add webhook
        </Button>
      }
    >
      <DataView
        query={webhooks}
        failed="Couldn't load the addresses."
        loading={<Loading />}
        empty={{
          when: ({ length }) => length === 0,
          show: <Empty title="No webhooks yet">Add one to get notified when something happens.</Empty>,
        }}
      >
        {(list) => (
          <ul className="divided">
            {list.map((webhook) => (
              <Address
                key={webhook._id}
                webhook={webhook}
                isSelected={chosen === webhook._id}
                onChoose={() => onChoose(chosen === webhook._id ? undefined : webhook._id)}
                onEdit={() => setEditing(webhook)}
                onDelete={() => setDeleting(webhook)}
              />
            ))}
          </ul>
        )}
      </DataView>
      {editing && (
        <WebhookDialog
          webhook={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      <DeleteQuestion webhook={deleting} onClose={() => setDeleting(undefined)} />
    </Panel>
  )
}

function Address({
  webhook,
  isSelected,
  onChoose,
  onEdit,
  onDelete,
}: {
  webhook: WebhookRow
  isSelected: boolean
  onChoose: () => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { _id, url, events, active, secret, version } = webhook
  const [isSecretVisible, setSecretVisible] = useState(false)
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useChangeWebhook()
  const toggleSecret = async () => {
    if (!isSecretVisible && secret === undefined) {
      if (!(await askForPassword())) return
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    }
    setSecretVisible(!isSecretVisible)
  }
  const toggleActive = async () => {
    try {
      await mutateAsync({ _id, active: !active, version })
      showMessage(active ? "Switched off. Nothing is sent there." : "Switched on.")
    } catch (error) {
      showFailure("Couldn't change the address.", error as Error)
    }
  }
  return (
    <li
      className={
        isSelected
          ? `${styles.chosen} px-6 py-4 stack items-center columns-main-auto gap-x-5 gap-y-2 phone-columns-1`
          : "px-6 py-4 stack items-center columns-main-auto gap-x-5 gap-y-2 phone-columns-1"
      }
    >
      <span>
        <b className="wrap-anywhere">{url}</b>
        <span className="block text-muted type-small">
          {!active && "Off. "}
          {events.map((event) => webhookEventNames[event]).join(", ")}
        </span>
      </span>
      <span className={`${styles.acts} cluster justify-end gap-4`}>
        <Button kind="soft" onClick={onChoose} expanded={isSelected}>
          Deliveries
        </Button>
        <Button isPending={isPending} onClick={() => void toggleActive()}>
          {active ? "Switch off" : "Switch on"}
        </Button>
        <Button
          kind="quiet"
          icon={isSecretVisible ? EyeOff : Eye}
          label={isSecretVisible ? "Hide secret" : "Show secret"}
          onClick={() => void toggleSecret()}
        />
        <Button kind="quiet" icon={Pencil} label={`Edit ${url}`} onClick={onEdit} />
        <Button kind="quiet" icon={Trash2} label={`Delete ${url}`} onClick={onDelete} />
      </span>
      {isSecretVisible && secret !== undefined && (
        <span className="cluster items-center span-all gap-4">
          <code className="type-note wrap-anywhere">{secret}</code>
          <CopySecretButton what="Secret" text={secret} />
        </span>
      )}
    </li>
  )
}

function DeleteQuestion({ webhook, onClose }: { webhook: WebhookRow | undefined; onClose: () => void }) {
  const { mutateAsync, isPending } = useDeleteWebhook()
  const remove = async () => {
    if (!webhook) return
    try {
      await mutateAsync(webhook._id)
      showMessage("Address deleted.")
    } catch (error) {
      showFailure("Couldn't delete the address.", error as Error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened={webhook !== undefined}
      onClose={onClose}
      title="Delete this address?"
      confirm="Delete address"
      destructive
      isPending={isPending}
      onConfirm={() => void remove()}
    >
      {webhook?.url} stops receiving events, and events still waiting for it are dropped.
    </ConfirmDialog>
  )
}
