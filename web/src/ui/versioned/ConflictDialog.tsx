import { Modal } from "@mantine/core"
import { Info, X } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { shopTimeAt, toWireTime } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { Button } from "../Button.tsx"
import { TapShield } from "../dialog/TapShield.tsx"
import { PageHeader } from "../page/PageHeader.tsx"
import { useIsPhone } from "../use-media.ts"
import { useNow } from "../use-now.ts"
import styles from "./ConflictDialog.module.css"
import { answerOf, type Choice, type Choices, type ConflictQuestion } from "./question.ts"
import type { Saving } from "./use-versioned-save.ts"

type Props = {
  what: string
  whatInFull?: string
  save: Saving
  outcome?: (choices: Choices) => ReactNode
}

const timeAgoText = (at: string, now: Date): string => {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(at).getTime()) / 1000))
  if (seconds < 10) return t("just now")
  if (seconds < 90) return t(`${seconds} seconds ago`)
  return seconds < 5400
    ? t(`${Math.round(seconds / 60)} minutes ago`)
    : t(`${Math.round(seconds / 3600)} hours ago`)
}

export const ConflictDialog = (props: Props) =>
  props.save.questions && <Questions {...props} questions={props.save.questions} />

function Questions(props: Props & { questions: readonly ConflictQuestion[] }) {
  const { what, whatInFull = what, questions, outcome, save: state } = props
  const { saving, resolve: onSave, backToEditing: onBack } = state
  const phone = useIsPhone()
  const now = useNow()
  const [choices, setChoices] = useState<Choices>({})
  const by = questions[0]?.by ?? t("Someone")
  const at = questions[0]?.at ?? now.toISOString()
  const count = questions.length
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(questions.map(({ key }) => [key, choice])))

  const title = t(`${by} changed ${what} while you were editing`)
  const lead = t(
    `Saved ${timeAgoText(at, now)}. Choose one value for each field. Your other changes are saved too.`,
  )
  const save = (
    <Button
      kind="main"
      size={phone ? "thumb" : "large"}
      wide={phone}
      isPending={saving}
      onClick={() => onSave(choices)}
    >
      {count === 1 ? "Save this choice" : `Save these ${count} choices`}
    </Button>
  )
  return (
    <>
      <Modal
        opened
        onClose={onBack}
        withCloseButton={false}
        padding={0}
        size={800}
        fullScreen={phone}
        radius={phone ? 0 : 18}
        classNames={{ content: styles.content ?? "", body: `${styles.body} column` }}
      >
        {phone ? (
          <div className={styles.header}>
            <Modal.Title className="spoken">{title}</Modal.Title>
            <PageHeader
              title={`${by} changed this while you were editing`}
              subtitle={whatInFull}
              actions={<Button kind="quiet" icon={X} label="Back to editing" onClick={onBack} />}
            />
          </div>
        ) : (
          <div className={styles.head}>
            <Modal.Title className="heading type-heading">{title}</Modal.Title>
            <p className="mt-1 text-muted">{lead}</p>
          </div>
        )}
        {phone && <p className={`${styles.lead} mt-1 text-muted`}>{lead}</p>}
        <Rows questions={questions} by={by} at={at} choices={choices} onChoose={setChoices} />
        {outcome && (
          <p
            className={`${styles.outcome} bar gap-4 px-7 py-5 text-muted type-note bg-head`}
            aria-live="polite"
          >
            <Info size={17} aria-hidden />
            <span>{outcome(choices)}</span>
          </p>
        )}
        <div className={styles.foot}>
          {!phone && (
            <>
              <Button kind="quiet" onClick={() => chooseAll("yours")}>
                Keep all mine
              </Button>
              <Button kind="quiet" onClick={() => chooseAll("theirs")}>
                Keep all {by}’s
              </Button>
              <Button size="large" className="ml-auto" onClick={onBack}>
                Back to editing
              </Button>
            </>
          )}
          {save}
        </div>
      </Modal>
      <TapShield opened />
    </>
  )
}

type RowsProps = {
  questions: readonly ConflictQuestion[]
  by: string
  at: string
  choices: Choices
  onChoose: (choices: Choices) => void
}

const Rows = ({ questions, by, at, choices, onChoose }: RowsProps) => (
  <div className={styles.rows}>
    <div className={styles.columns} aria-hidden="true">
      <span>Field and old value</span>
      <span>Yours</span>
      <span>
        {by}, {toWireTime(shopTimeAt(at).minutes)}
      </span>
    </div>
    {questions.map((question) => (
      <Row
        key={question.key}
        question={question}
        chosen={answerOf(question, choices)}
        onChoose={(choice) => onChoose({ ...choices, [question.key]: choice })}
      />
    ))}
  </div>
)

type RowProps = { question: ConflictQuestion; chosen: Choice; onChoose: (choice: Choice) => void }

function Row({ question, chosen, onChoose }: RowProps) {
  const name = useId()
  const { label, before, yours, theirs, by } = question
  const sides = [
    ["yours", t("Yours"), yours],
    ["theirs", by, theirs],
  ] as const
  return (
    <fieldset className={styles.row}>
      <legend className="spoken">
        {label}, was {before}
      </legend>
      <div className={`${styles.field} stack wrap-anywhere`} aria-hidden="true">
        <b>{label}</b>
        <del>{before}</del>
      </div>
      {sides.map(([choice, who, value]) => (
        <label
          key={choice}
          className={`${styles.pick} leading-130 bar gap-4 px-5 py-3 wrap-anywhere border-line rounded-2 pointer relative min-h-touch hover-ground ring`}
        >
          <input
            className="over-label"
            type="radio"
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <i className="flex-none rounded-full" aria-hidden="true" />
          <small className="absolute overflow-hidden">{who}</small>
          <b className="weight-medium pre-line">{value}</b>
        </label>
      ))}
    </fieldset>
  )
}
