import { Check, Pencil } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "./Button.tsx"
import { Dash } from "./Money.tsx"
import styles from "./Panel.module.css"
import { KeptLine } from "./versioned/KeptLine.tsx"

type Props = {
  title: string
  /** Small words beside the title: a count, where the prices come from. */
  aside?: ReactNode
  actions?: ReactNode
  /** Flush lets rows and tables reach the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Panel({ title, aside, actions, flush = false, className, children }: Props) {
  const titleId = useId()
  return (
    <section className={`${styles.panel} ${className ?? ""}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}

type Editable = Omit<Props, "children" | "actions"> & {
  editing: boolean
  /** absent for whoever only reads */
  onEdit: (() => void) | undefined
  onCancel: () => void
  /** The id of the form in `children`; Save submits it. */
  formId: string
  saving: boolean
  /** Why it cannot be saved yet. */
  saveReason?: string | undefined
  /** Why this person may not change it now; the pencil then says so. */
  disabledReason?: string | undefined
  /** When that was typed with which it was found open, ISO; Discard cancels. */
  keptAt?: string | undefined
  /** What else can be done, beside the pencil. */
  beside?: ReactNode
  /** The facts while reading, the form while editing. */
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
    keptAt,
    beside,
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
              // An element of its own: the pencil that was pressed must not become what submits.
              key="save"
              kind="go"
              size="small"
              icon={Check}
              type="submit"
              form={formId}
              busy={saving}
              disabledReason={saveReason}
            >
              Save
            </Button>
          </>
        ) : onEdit === undefined ? undefined : (
          <>
            {beside}
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
      {editing && keptAt !== undefined && <KeptLine at={keptAt} onDiscard={onCancel} />}
      {children}
    </Panel>
  )
}

/** Facts under each other, their labels in a column of their own. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

/** One of them; nothing is a pale dash. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || <Dash />}</dd>
  </div>
)
