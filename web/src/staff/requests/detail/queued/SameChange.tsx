import { useQueryClient } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { useId, useState } from "react"
import { t } from "#shared/language.ts"
import type { Entry } from "#web/data/offline/entry.ts"
import { queueableOf } from "#web/data/offline/queueable.ts"
import { atTimeText, shortTimeText } from "#web/data/offline/time-text.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { Button } from "#web/ui/Button.tsx"
import { conflictRows } from "./conflict-rows.ts"
import card from "./QueuedCard.module.css"
import styles from "./SameChange.module.css"

type Choice = "resolveWithMine" | "resolveWithTheirs"

export function SameChange({ entry, now, nameOf }: { entry: Entry; now: Date; nameOf: NameOf }) {
  const queryClient = useQueryClient()
  const [choice, setChoice] = useState<Choice>()
  const [isSaving, setSaving] = useState(false)
  const name = useId()
  const conflicts = entry.refusal?.conflicts ?? []
  const { by = t("Someone"), at = entry.doneAt } = conflicts.at(-1) ?? {}
  const rows = conflictRows(conflicts, nameOf)
  const { label: labelOf, details = () => [] } = queueableOf(entry)
  const save = async () => {
    if (!choice) return
    setSaving(true)
    const queue = await import("#web/data/offline/queue.ts")
    await queue[choice](queryClient, entry)
    setSaving(false)
  }
  const options = [
    {
      is: "resolveWithMine",
      title: t("Keep mine"),
      values: rows.map(({ label, yours }) => [label, yours] as const),
    },
    {
      is: "resolveWithTheirs",
      title: t(`Take ${by}’s`),
      values: rows.map(({ label, theirs }) => [label, theirs] as const),
    },
  ] as const
  return (
    <div className={card.refused} role="alert">
      <TriangleAlert size={24} aria-hidden />
      <div className="stack min-w-0 gap-4">
        <h2 className="type-large weight-heavy">{by} changed the same thing</h2>
        <p className="text-muted">
          {by} saved a change {atTimeText(at, now)}. Yours ({summaryOf(labelOf(entry.body))},{" "}
          {shortTimeText(entry.doneAt, now)}) isn't saved yet.
        </p>
        <fieldset className={`${styles.options} stack min-w-0 gap-4 p-0 m-0 border-0`}>
          <legend>Which one do you want to keep?</legend>
          {options.map(({ is, title, values }) => (
            <label key={is} className={styles.option}>
              <input
                className="over-label"
                type="radio"
                name={name}
                checked={is === choice}
                onChange={() => setChoice(is)}
              />
              <i aria-hidden="true" />
              <span className="stack gap-1 min-w-0 wrap-anywhere">
                <small>{title}</small>
                {[...values, ...(is === "resolveWithMine" ? details(entry.body) : [])].map(
                  ([label, value]) => (
                    <span key={label}>
                      {label}: <b>{value}</b>
                    </span>
                  ),
                )}
              </span>
            </label>
          ))}
        </fieldset>
        <Button
          kind="go"
          size="large"
          isPending={isSaving}
          disabledReason={choice ? undefined : t("Choose one first.")}
          onClick={() => void save()}
        >
          Save this choice
        </Button>
      </div>
    </div>
  )
}

const summaryOf = (label: string): string => label.split(":", 1)[0] ?? label
