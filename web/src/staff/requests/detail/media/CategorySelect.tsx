import { useId } from "react"
import { categoriesFor, categoryText, type OfferedCategory } from "#shared/domain/media/media.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import styles from "./CategorySelect.module.css"

type Props = {
  /** "Category of clip.png" */
  label: string
  category: OfferedCategory
  role: Role
  disabledReason?: string | undefined
  onChange: (category: OfferedCategory) => void
}

/** Files a photo under another category. */
export function CategorySelect({ label, category, role, disabledReason, onChange }: Props) {
  const reasonId = useId()
  return (
    <>
      <select
        className={styles.select}
        aria-label={label}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        disabled={disabledReason !== undefined}
        value={category}
        onChange={({ currentTarget }) => {
          const chosen = categoriesFor(role).find((one) => one === currentTarget.value)
          if (chosen && chosen !== category) onChange(chosen)
          // It shows the new one once the photo has it, which a failure prevents.
          currentTarget.value = category
        }}
      >
        {categoriesFor(role).map((one) => (
          <option key={one} value={one}>
            {categoryText(one)}
          </option>
        ))}
      </select>
      {disabledReason !== undefined && (
        <small id={reasonId} className={styles.reason}>
          {disabledReason}
        </small>
      )}
    </>
  )
}
