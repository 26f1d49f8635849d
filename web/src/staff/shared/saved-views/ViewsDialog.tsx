import { TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { SavedView } from "#shared/api/views.ts"
import { t } from "#shared/language.ts"
import { useDeleteView, useSaveView, viewsQuery } from "#web/data/people/saved-views.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import styles from "./ViewsDialog.module.css"

const longestName = 40

export default function ViewsDialog({
  opened,
  address,
  onClose,
}: {
  opened: boolean
  address: string
  onClose: () => void
}) {
  const query = useQuery(viewsQuery)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Views"
      subtitle={t("Filters you keep under a name. Only you see them.")}
      width={480}
    >
      <div className="stack gap-6">
        <DataView
          query={query}
          failed="Couldn't load your views."
          loading={<SkeletonLines count={3} />}
          empty={{
            when: ({ length }) => length === 0,
            show: <Empty title="No views yet">Choose filters, then save them here.</Empty>,
          }}
        >
          {(views) => <Rows views={views} address={address} onClose={onClose} />}
        </DataView>
        <SaveForm views={query.data ?? []} address={address} onSaved={onClose} />
      </div>
    </Dialog>
  )
}

function Rows({
  views,
  address,
  onClose,
}: {
  views: readonly SavedView[]
  address: string
  onClose: () => void
}) {
  const save = useSaveView()
  const remove = useDeleteView()
  const restore = (view: SavedView) =>
    save.mutate(view, { onError: (error) => showFailure(t(`Couldn't restore ${view.name}`), error) })
  const removeView = (view: SavedView) =>
    remove.mutate(view, {
      onSuccess: () => showMessage(t(`${view.name} deleted`), () => restore(view)),
      onError: (error) => showFailure(t(`Couldn't delete ${view.name}`), error),
    })
  return (
    <ul className="stack gap-3" aria-label="Saved views">
      {views.map((view) => (
        <li key={view.name} className="split box items-center gap-3">
          <Link
            to={view.address}
            className={`${styles.name} bar no-underline text-plain px-5 py-4 min-h-touch weight-strong wrap-anywhere flex-1 hover-ground`}
            aria-current={view.address === address || undefined}
            onClick={onClose}
          >
            {view.name}
          </Link>
          <Button
            kind="quiet"
            size="large"
            icon={Trash2}
            label={`Delete ${view.name}`}
            isPending={remove.isPending && remove.variables.name === view.name}
            onClick={() => removeView(view)}
          />
        </li>
      ))}
    </ul>
  )
}

function SaveForm({
  views,
  address,
  onSaved,
}: {
  views: readonly SavedView[]
  address: string
  onSaved: () => void
}) {
  const [typed, setTyped] = useState("")
  const [wrong, setWrong] = useState<string>()
  const save = useSaveView()
  const name = typed.trim()
  const isTaken = views.some((view) => view.name.toLowerCase() === name.toLowerCase())
  const submit = () => {
    if (name === "") return setWrong(t("Enter a name."))
    if (name.length > longestName) return setWrong(t(`Enter at most ${longestName} characters.`))
    save.mutate(
      { name, address },
      {
        onSuccess: () => {
          showMessage(t(`${name} saved`))
          setTyped("")
          onSaved()
        },
        onError: ({ message }) => setWrong(message),
      },
    )
  }
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        {...fieldProps}
        label="Save what you see now as"
        placeholder="Insurance unpaid over 30 days"
        autoComplete="off"
        value={typed}
        error={wrong}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" size="large" wide isPending={save.isPending}>
        {isTaken ? t("Replace", "view") : "Save"}
      </Button>
    </form>
  )
}
