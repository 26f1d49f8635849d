import { useQueryClient } from "@tanstack/react-query"
import { ArrowRight } from "lucide-react"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { lacksCoverage } from "#shared/domain/insurance/coverage.ts"
import { useOneTapAction } from "#web/data/requests/one-tap.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { useTapGuard } from "#web/ui/dialog/double-tap.ts"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { type NextAction, openLabel } from "./next-action.ts"
import { oneTapStyles } from "./one-tap-style.ts"

const UncoveredDialog = lazyComponent(() => import("./UncoveredDialog.tsx"))

const maxAgeMs = 60_000

export function NextButton({
  row,
  next,
  main = false,
}: {
  row: RequestSummary
  next: NextAction
  main?: boolean
}) {
  const act = useOneTapAction()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [uncovered, setUncovered] = useState<ServiceRequest>()
  const tap = useTapGuard()
  const { label, action } = next
  const buttonProps = main
    ? ({ kind: "main", size: "thumb", icon: action ? oneTapStyles[action].icon : ArrowRight } as const)
    : ({ kind: "soft", size: "large" } as const)

  if (action === undefined)
    return (
      <ButtonLink {...buttonProps} wide to={`/servicerequest/${row.invoiceNumber}`}>
        {main && label === openLabel ? "Open the job" : label}
      </ButtonLink>
    )
  const start = () => {
    setUncovered(undefined)
    act.mutate({ row, action, label })
  }
  const begin = async () => {
    tap.guard()
    if (action !== "startJob" || row.invoiceType !== "Insurance") return start()
    // A row doesn't know the coverage. Today has read its jobs, also for later without a signal.
    const request = await queryClient
      .fetchQuery({ ...requestQuery(row.invoiceNumber), staleTime: maxAgeMs })
      .catch(() => undefined)
    if (!request) void navigate(`/servicerequest/${row.invoiceNumber}`)
    else if (lacksCoverage(request)) setUncovered(request)
    else start()
  }
  return (
    <>
      <Button {...buttonProps} wide isPending={act.isPending || tap.guarded} onClick={() => void begin()}>
        {label}
      </Button>
      {uncovered && (
        <UncoveredDialog
          carrier={uncovered.insuranceCarrier}
          isPending={act.isPending}
          onStart={start}
          onClose={() => setUncovered(undefined)}
        />
      )}
    </>
  )
}
