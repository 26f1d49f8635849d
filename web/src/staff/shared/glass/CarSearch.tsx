import { Search } from "lucide-react"
import { type SubmitEvent, useId, useState } from "react"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { Button } from "#web/ui/Button.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./CarSearch.module.css"
import type { FoundCars } from "./use-cars.ts"

const maxLength = 200

type FormProps = { typed: string; isPending: boolean; onSearch: (text: string) => void }

/** One box for a VIN, a part number, or a car. Its key has to change with `typed`. */
export function CarSearch({ typed, isPending, onSearch }: FormProps) {
  const [text, setText] = useState(typed)
  const id = useId()
  const problem = tooLongMessage(text.trim(), maxLength)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() !== "" && problem === undefined) onSearch(text.trim())
  }
  return (
    <form role="search" className={`${styles.search} cluster gap-4`} onSubmit={submit}>
      <input
        className="border-strong px-5 py-0 flex-1 min-w-0 type-large rounded-3 text-plain bg-surface"
        aria-label="VIN, part number, or car"
        placeholder="VIN, part number, or 2019 Honda Civic"
        autoComplete="off"
        spellCheck="false"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="large" kind="main" icon={Search} label="Search" isPending={isPending} />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

export const CarChoices = ({
  choices,
  onChoose,
}: {
  choices: FoundCars["choices"]
  onChoose: (carId: string) => void
}) => (
  <Panel title="Which one is it?">
    <div className="cluster gap-4">
      {choices.map(({ carId, text }) => (
        <Button key={carId} size="large" onClick={() => onChoose(carId)}>
          {text}
        </Button>
      ))}
    </div>
  </Panel>
)

/** Doubts about a VIN, like a wrong check digit. */
export const VinWarnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.map((warning) => (
    <p
      key={warning}
      className="hot-box px-5 py-4 type-small weight-medium wrap-anywhere rounded-2"
      role="status"
    >
      {translateReply(warning)}
    </p>
  ))

/** Why no car was found. */
export const reasonOf = (error: Error | null | undefined, isNamed: boolean): string => {
  if (error instanceof ProblemError) return error.message
  return isNamed
    ? t("The catalog doesn't have this car. Check the VIN, or the year, make, and model.")
    : t("Enter a VIN, a NAGS part number, or a car like 2019 Honda Civic.")
}
