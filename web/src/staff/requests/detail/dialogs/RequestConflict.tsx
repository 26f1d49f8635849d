import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import type { Choices } from "#web/ui/versioned/question.ts"
import { outcomeOf, resolve } from "../conflict.ts"
import type { RequestSave } from "../use-request-save.ts"

export function RequestConflict({ save }: { save: RequestSave }) {
  const { conflict, questions } = save
  if (!conflict || !questions) return null
  const { newest } = conflict
  const outcome = (choices: Choices) => {
    const { totals } = outcomeOf(newest, resolve(conflict, questions, choices))
    return (
      <>
        With these choices, total <b>{formatHeadlineMoney(totals.total)}</b>, customer due{" "}
        <b>{formatHeadlineMoney(totals.totalCustomerDue)}</b>
        {totals.totalInsuranceDue > 0 && (
          <>
            , insurance due <b>{formatHeadlineMoney(totals.totalInsuranceDue)}</b>
          </>
        )}
      </>
    )
  }
  return (
    <ConflictDialog
      what={String(newest.invoiceNumber)}
      whatInFull={`${newest.invoiceNumber} ${newest.customerName ?? ""}`}
      save={save}
      outcome={outcome}
    />
  )
}
