import { ArrowRight } from "lucide-react"
import { useState } from "react"
import type { DuplicateAnswer } from "#shared/domain/moving-in/rows.ts"
import { messages } from "#shared/messages.ts"
import { type FindingShown, type ImportShown, useAnswerImport } from "#web/data/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { Chips } from "#web/ui/Chips.tsx"
import { Panel } from "#web/ui/Panel.tsx"
import { sayFailed } from "#web/ui/say.ts"
import styles from "../MovingIn.module.css"
import { answerWords, rowsWord } from "../words.ts"
import { Answer } from "./Answer.tsx"
import { DownloadRows } from "./DownloadRows.tsx"
import { Findings } from "./Findings.tsx"
import type { Take } from "./OneImport.tsx"

type Props = { shown: ImportShown; busy: boolean; take: Take; onChoose: () => void }

/** What the dry run found: rows that don't come in, those that are here already and what becomes of them, and the way on. */
export function Checked({ shown, busy, take, onChoose }: Props) {
  const { counts, rows, answer, kind } = shown
  const [sort, setSort] = useState<"error" | "duplicate" | "warning">(
    counts.duplicates > 0 || counts.errors === 0 ? "duplicate" : "error",
  )
  const { mutateAsync } = useAnswerImport()
  const save = async (given: DuplicateAnswer, row?: number) => {
    try {
      await mutateAsync({ _id: shown._id, answer: given, ...(row !== undefined && { row }) })
    } catch (error) {
      sayFailed("Couldn't save the answer.", error as Error)
    }
  }
  const open = answer === undefined ? counts.duplicates - counts.answered : 0
  const good = rows - counts.errors
  const beside = (finding: FindingShown) => (
    <Answer
      label={`What happens to row ${finding.row}`}
      kind={kind}
      chosen={finding.answer}
      otherwise={answer && `Like the others: ${answerWords[answer]}`}
      onChoose={(one) => void save(one, finding.row)}
    />
  )
  return (
    <>
      <Panel title="Checked">
        <div className={styles.form}>
          <p>
            {rowsWord(good)} can come in
            {counts.errors > 0 &&
              `; ${rowsWord(counts.errors)} can't, and ${counts.errors === 1 ? "is" : "are"} left out`}
            . Nothing has been changed yet.
          </p>
          <div className={styles.acts}>
            <Button
              kind="main"
              size="large"
              icon={ArrowRight}
              busy={busy}
              disabledReason={
                good === 0
                  ? "No rows can be imported."
                  : open > 0
                    ? messages.imports.unanswered(open)
                    : undefined
              }
              onClick={() => take({ step: "run" })}
            >
              Move in {rowsWord(good)}
            </Button>
            <Button size="large" onClick={onChoose}>
              Change columns
            </Button>
          </div>
          {open > 0 && <output className={styles.problem}>{messages.imports.unanswered(open)}</output>}
        </div>
      </Panel>
      <Panel
        title="What we found"
        flush
        actions={sort === "error" && counts.errors > 0 && <DownloadRows shown={shown} sort="error" />}
      >
        <div className={styles.chips}>
          <Chips
            label="Which rows"
            choices={[
              { value: "duplicate", text: "Here already", count: counts.duplicates, alarming: open > 0 },
              { value: "error", text: "Can't come in", count: counts.errors },
              { value: "warning", text: "Worth a look", count: counts.warnings },
            ]}
            chosen={sort}
            onChoose={setSort}
          />
          {sort === "duplicate" && counts.duplicates > 0 && (
            <Answer
              label="What happens to all of them"
              shown
              kind={kind}
              chosen={answer}
              otherwise={undefined}
              onChoose={(one) => void save(one)}
            />
          )}
        </div>
        <Findings shown={shown} sort={sort} {...(sort === "duplicate" && { beside })} />
      </Panel>
    </>
  )
}
