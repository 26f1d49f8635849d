import { Check, Pencil } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "../Button.tsx"
import { Reasons } from "../feedback/Reasons.tsx"
import { Dash } from "../Money.tsx"
import { RestoredDraftLine } from "../versioned/RestoredDraftLine.tsx"
import styles from "./Panel.module.css"

type Props = {
  title: string
  aside?: ReactNode
  actions?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Panel({ title, aside, actions, flush = false, className, children }: Props) {
  const titleId = useId()
  return (
    <section className={`column panel min-w-0 ${className ?? ""}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className="heading type-text">
          {title}
        </h2>
        {aside !== undefined && <span className="text-muted type-small">{aside}</span>}
        {actions !== undefined && <Reasons className="cluster justify-end ml-auto gap-3">{actions}</Reasons>}
      </header>
      <div className={flush ? undefined : "px-6 py-5"}>{children}</div>
    </section>
  )
}

type Editable = Omit<Props, "children" | "actions"> & {
  editing: boolean
  /** Undefined for people who may only read. */
  onEdit: (() => void) | undefined
  onCancel: () => void
  formId: string
  saving: boolean
  saveReason?: string | undefined
  disabledReason?: string | undefined
  /** When the restored draft was typed, ISO. If set, Discard replaces Cancel. */
  draftAt?: string | undefined
  extraActions?: ReactNode
  children: ReactNode
}

/** A panel whose content turns into a form in place. */
export function EditablePanel(props: Editable) {
  const {
    editing,
    onEdit,
    onCancel,
    formId,
    saving,
    saveReason,
    disabledReason,
    draftAt,
    extraActions,
    children,
    ...panel
  } = props
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <Panel
      {...panel}
      actions={
        editing ? (
          <>
            <Button key="cancel" kind="quiet" size="small" onClick={onCancel}>
              Cancel
            </Button>
            <Button
              // Its own key, since the pressed pencil would otherwise become the submit button.
              key="save"
              kind="go"
              size="small"
              icon={Check}
              type="submit"
              form={formId}
              isPending={saving}
              disabledReason={saveReason}
            >
              Save
            </Button>
          </>
        ) : onEdit === undefined ? undefined : (
          <>
            {extraActions}
            <Button
              key="edit"
              ref={pencil}
              kind="quiet"
              size="small"
              icon={Pencil}
              label={`Edit ${panel.title.toLowerCase()}`}
              disabledReason={disabledReason}
              onClick={onEdit}
            />
          </>
        )
      }
    >
      {editing && draftAt !== undefined && <RestoredDraftLine at={draftAt} onDiscard={onCancel} />}
      {children}
    </Panel>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={`${styles.facts} phone-gap-4 stack gap-2`}>{children}</dl>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || <Dash />}</dd>
  </div>
)
