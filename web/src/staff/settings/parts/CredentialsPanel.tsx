import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Check, Pencil } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { messages } from "#shared/messages.ts"
import { api } from "#web/api/api.ts"
import { changeCredentials } from "#web/api/calls.gen.ts"
import { credentialsQuery } from "#web/data/shop/credentials.ts"
import { Button } from "#web/ui/Button.tsx"
import { DataView } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { useVersionedEdit } from "#web/ui/versioned/use-versioned-edit.ts"
import {
  type Credentials,
  type CredentialsChange,
  type CredentialsToCompare,
  changeOf,
  credentialsRules,
  type CredentialsForm as FormValues,
  formOf,
} from "../credentials.ts"
import { CredentialsForm, checkedForm } from "./CredentialsForm.tsx"
import styles from "./CredentialsPanel.module.css"
import { SupplierRow } from "./SupplierRow.tsx"

export function CredentialsPanel() {
  const credentials = useQuery(credentialsQuery)
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <Panel
      title="System Credentials"
      flush
      actions={
        credentials.data &&
        !editing && (
          <Button
            ref={pencil}
            kind="quiet"
            size="small"
            icon={Pencil}
            label="Edit system credentials"
            onClick={() => setEditing(true)}
          />
        )
      }
    >
      <DataView
        query={credentials}
        failed="Couldn't load credentials."
        loading={<Reading found={undefined} />}
        empty={null}
      >
        {(found) =>
          editing ? <Editing found={found} onEnd={() => setEditing(false)} /> : <Reading found={found} />
        }
      </DataView>
    </Panel>
  )
}

/** Without credentials a skeleton of the same height. */
function Reading({ found }: { found: Credentials | undefined }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">System</th>
          <th scope="col">Username</th>
          <th scope="col">Password</th>
          <th scope="col">Login</th>
        </tr>
      </thead>
      <tbody>
        {suppliers.map((supplier) => (
          <SupplierRow key={supplier} supplier={supplier} found={found} />
        ))}
      </tbody>
    </table>
  )
}

function Editing({ found, onEnd }: { found: Credentials; onEnd: () => void }) {
  const queryClient = useQueryClient()
  const read = () => queryClient.fetchQuery({ ...credentialsQuery, staleTime: 0 })
  const { form, base, submit, save } = useVersionedEdit<
    CredentialsToCompare,
    FormValues,
    FormValues,
    CredentialsChange
  >({
    rules: credentialsRules,
    read,
    write: async (change, { version }) => {
      await api(changeCredentials, { body: { ...change, version } })
      return read()
    },
    failed: (error) => showFailure(messages.settings.submitFailed, error),
    draft: false,
    stored: found,
    valuesOf: formOf,
    resolver: () => checkedForm,
    changeOf,
    saved: () => showMessage(messages.settings.credentialsUpdated),
    close: onEnd,
  })
  return (
    <>
      <CredentialsForm
        base={base}
        form={form}
        onSubmit={submit}
        buttons={
          <>
            <Button size="large" onClick={onEnd}>
              Cancel
            </Button>
            <Button kind="go" size="large" icon={Check} type="submit" isPending={save.saving}>
              Save
            </Button>
          </>
        }
      />
      <ConflictDialog what="the credentials" save={save} />
    </>
  )
}
