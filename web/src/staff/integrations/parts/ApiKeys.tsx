import { useQuery } from "@tanstack/react-query"
import { Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { printedDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { apiKeysQuery, useDeleteApiKey } from "#web/data/shop/integrations.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { usePersistedOpen } from "#web/ui/versioned/use-persisted-open.ts"
import styles from "../Integrations.module.css"
import { AddApiKey } from "./AddApiKey.tsx"

const roleLabels = { clerk: "Works as a clerk", admin: "Works as an admin" }
const dayOf = (instant: string) => printedDate(todayIn(new Date(instant)))

export function ApiKeys() {
  const apiKeys = useQuery(apiKeysQuery)
  const { mutateAsync, isPending } = useDeleteApiKey()
  const [adding, setAdding] = usePersistedOpen("add-api-key", false)
  const [deleting, setDeleting] = useState<{ _id: string; name: string }>()
  const remove = async () => {
    if (!deleting) return
    try {
      await mutateAsync(deleting._id)
      showMessage(`${deleting.name} deleted.`)
    } catch (error) {
      showFailure("Couldn't delete the key.", error as Error)
    }
    setDeleting(undefined)
  }
  return (
    <Panel
      title="API keys"
      flush
      actions={
        <Button icon={Plus} onClick={() => setAdding(true)}>
          Add key
        </Button>
      }
    >
      <DataView
        query={apiKeys}
        failed="Couldn't load the keys."
        loading={<Loading />}
        empty={{
          when: ({ length }) => length === 0,
          show: <Empty title="No keys yet">A program needs one to call the API.</Empty>,
        }}
      >
        {(list) => (
          <ul className="divided">
            {list.map(({ _id, name, role, by, at, until }) => (
              <li
                key={_id}
                className="px-6 py-4 stack items-center columns-main-auto gap-x-5 gap-y-2 phone-columns-1"
              >
                <span>
                  <b className="wrap-anywhere">{name}</b>
                  <span className="block text-muted type-small">
                    {roleLabels[role]}. Made {dayOf(at)} by {by.name}, good until {dayOf(until)}. User: {_id}
                  </span>
                </span>
                <span className={`${styles.acts} cluster justify-end gap-4`}>
                  <Button
                    kind="quiet"
                    icon={Trash2}
                    label={`Delete ${name}`}
                    onClick={() => setDeleting({ _id, name })}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </DataView>
      {adding && <AddApiKey onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={`Delete ${deleting?.name ?? "the key"}?`}
        confirm="Delete key"
        destructive
        isPending={isPending}
        onConfirm={() => void remove()}
      >
        The program using it loses access right away.
      </ConfirmDialog>
    </Panel>
  )
}

export const Loading = () => (
  <ul className="divided">
    {[180, 240].map((width) => (
      <li
        key={width}
        className="px-6 py-4 stack items-center columns-main-auto gap-x-5 gap-y-2 phone-columns-1"
      >
        <SkeletonBar width={width} />
      </li>
    ))}
  </ul>
)
