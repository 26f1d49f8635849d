import { formatHeadlineMoney } from "../../../../../../shared/domain/money.ts"
import { ConflictDialog } from "../../../../ui/conflict/ConflictDialog.tsx"
import type { Choices } from "../../../../ui/conflict/question.ts"
import { outcomeOf, settle } from "../conflict.ts"
import type { OpenClash } from "../use-save.ts"

type Props = {
  open: OpenClash
  saving: boolean
  onSave: (choices: Choices) => void
  onBack: () => void
}

/** Two people changed the same of a request: what they choose shows in the totals at once. */
export function RequestConflict({ open: { clash, questions }, ...rest }: Props) {
  const { newest } = clash
  const outcome = (choices: Choices) => {
    const { totals } = outcomeOf(newest, settle(clash, questions, choices))
    return (
      <>
        With these choices: total <b>{formatHeadlineMoney(totals.total)}</b>, customer due{" "}
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
      questions={questions}
      outcome={outcome}
      {...rest}
    />
  )
}
