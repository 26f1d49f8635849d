import { Checkbox } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import { t } from "#shared/language.ts"
import { pickGroups } from "#web/data/people/technicians.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import styles from "./picks.module.css"

type Person = { _id: string; name: string; quickselect?: boolean | undefined }

type Props<Technician extends Person> = {
  technicians: readonly Technician[]
  selectedIds: readonly string[]
  onToggle: (id: string) => void
  /** Marks the first selected technician. */
  hasPrimary?: boolean
  /** Lines below the name. */
  renderDetails?: (technician: Technician) => ReactNode
  /** At the end of the row. */
  renderExtra?: (technician: Technician) => ReactNode
}

/** Checkboxes of a dialog, with the technicians of the quick selection first. */
export function TechnicianPicker<Technician extends Person>({
  technicians,
  selectedIds,
  onToggle,
  hasPrimary = false,
  renderDetails,
  renderExtra,
}: Props<Technician>) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The list may load after the dialog has focused its close button, or its title after "Try again".
    const { activeElement } = document
    if (activeElement?.matches(`body, h2, [aria-label='Close'], [aria-label='${t("Close")}']`))
      first.current?.focus()
  }, [])
  return pickGroups(technicians).map(({ title, people }, group) => (
    <fieldset key={title ?? ""} className={styles.picks} aria-label={title ?? t("Technicians")}>
      {title && <legend className={styles.zone}>{title}</legend>}
      {people.map((technician, position) => {
        const { _id, name } = technician
        const isFirst = group === 0 && position === 0
        return (
          <label key={_id} className={styles.pick}>
            <Checkbox
              ref={isFirst ? first : undefined}
              checked={selectedIds.includes(_id)}
              onChange={() => onToggle(_id)}
              data-autofocus={isFirst || undefined}
            />
            <Avatar name={name} />
            <span>
              <b>{name}</b>
              {renderDetails?.(technician)}
            </span>
            {hasPrimary && selectedIds[0] === _id && <span className={styles.aside}>primary</span>}
            {renderExtra?.(technician)}
          </label>
        )
      })}
    </fieldset>
  ))
}
