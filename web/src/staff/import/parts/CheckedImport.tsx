import { ArrowRight } from "lucide-react"
import { useState } from "react"
import type { DuplicateAnswer } from "#shared/domain/import/rows.ts"
import { messages } from "#shared/messages.ts"
import { type ImportFinding, type ImportRecord, useAnswerImport } from "#web/data/shop/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { Chips } from "#web/ui/form/Chips.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../Import.module.css"
import { duplicateChoiceTexts, rowsText } from "../import-labels.ts"
import type { RunImportStep } from "../import-step.ts"
import { DownloadRowsButton } from "./DownloadRowsButton.tsx"
import { DuplicateChoice } from "./DuplicateChoice.tsx"
import { Findings } from "./Findings.tsx"

type Props = { importRecord: ImportRecord; isPending: boolean; runStep: RunImportStep; onChoose: () => void }

/** Shows what the dry run found and starts the import. Each duplicate needs a choice first. */
export function CheckedImport(props: Props) {
  const { importRecord } = props
  const { counts, answer, kind } = importRecord
  const [sort, setSort] = useState<"error" | "duplicate" | "warning">(
    counts.duplicates > 0 || counts.errors === 0 ? "duplicate" : "error",
  )
  const { mutateAsync } = useAnswerImport()
  const save = async (given: DuplicateAnswer, row?: number) => {
    try {
      await mutateAsync({ _id: importRecord._id, answer: given, ...(row !== undefined && { row }) })
    } catch (error) {
      showFailure("Couldn't save the answer.", error as Error)
    }
  }
  const unansweredCount = answer === undefined ? counts.duplicates - counts.answered : 0
  const renderChoice = (finding: ImportFinding) => (
    <DuplicateChoice
      label={`What happens to row ${finding.row}`}
      kind={kind}
      chosen={finding.answer}
      placeholder={answer && `Like the others: ${duplicateChoiceTexts[answer]}`}
      onChoose={(choice) => void save(choice, finding.row)}
    />
  )
  return (
    <>
      <RunPanel {...props} unansweredCount={unansweredCount} />
      <Panel
        title="What we found"
        flush
        actions={
          sort === "error" &&
          counts.errors > 0 && <DownloadRowsButton importRecord={importRecord} sort="error" />
        }
      >
        <div className="stack gap-4 px-6 py-4">
          <Chips
            label="Which rows"
            choices={[
              {
                value: "duplicate",
                text: "Here already",
                count: counts.duplicates,
                isAlert: unansweredCount > 0,
              },
              { value: "error", text: "Can't come in", count: counts.errors },
              { value: "warning", text: "Worth a look", count: counts.warnings },
            ]}
            chosen={sort}
            onChoose={setSort}
          />
          {sort === "duplicate" && counts.duplicates > 0 && (
            <DuplicateChoice
              label="What happens to all of them"
              visibleLabel
              kind={kind}
              chosen={answer}
              placeholder={undefined}
              onChoose={(choice) => void save(choice)}
            />
          )}
        </div>
        <Findings
          importRecord={importRecord}
          sort={sort}
          {...(sort === "duplicate" && { renderAction: renderChoice })}
        />
      </Panel>
    </>
  )
}

function RunPanel({
  importRecord,
  isPending,
  runStep,
  onChoose,
  unansweredCount,
}: Props & { unansweredCount: number }) {
  const { counts, rows } = importRecord
  const importable = rows - counts.errors
  return (
    <Panel title="Checked">
      <div className={styles.form}>
        <p>
          {rowsText(importable)} can come in
          {counts.errors > 0 &&
            `; ${rowsText(counts.errors)} can't, and ${counts.errors === 1 ? "is" : "are"} left out`}
          . Nothing has been changed yet.
        </p>
        <div className={styles.acts}>
          <Button
            kind="main"
            size="large"
            icon={ArrowRight}
            isPending={isPending}
            disabledReason={
              importable === 0
                ? "No rows can be imported."
                : unansweredCount > 0
                  ? messages.imports.unanswered(unansweredCount)
                  : undefined
            }
            onClick={() => runStep({ step: "run" })}
          >
            Import {rowsText(importable)}
          </Button>
          <Button size="large" onClick={onChoose}>
            Change columns
          </Button>
        </div>
        {unansweredCount > 0 && (
          <output className="text-danger">{messages.imports.unanswered(unansweredCount)}</output>
        )}
      </div>
    </Panel>
  )
}
