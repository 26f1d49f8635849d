import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { useSession } from "#web/api/session.ts"
import { useActOnRequest } from "#web/data/requests/request.ts"
import { Button } from "#web/ui/Button.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import styles from "./Payments.module.css"

export function Surplus({ request, amount }: { request: ServiceRequest; amount: number }) {
  const session = useSession()
  const { mutateAsync, isPending } = useActOnRequest(request.invoiceNumber)
  const [problem, setProblem] = useState<string>()
  const review = async () => {
    setProblem(undefined)
    try {
      await mutateAsync({ action: "reviewSurplus", version: request.version })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <div className={styles.above}>
      <p>
        <b>{formatMoney(amount)}</b> more than was due was recorded. Check with the technician whether it was
        paid.
      </p>
      {session && mayDo("reviewSurplus", request, session.role).ok && (
        <Button size="small" isPending={isPending} onClick={() => void review()}>
          Mark reviewed
        </Button>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
