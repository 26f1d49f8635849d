import { ArrowRight } from "lucide-react"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { useOneTapAction } from "#web/data/requests.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { useTapGuard } from "#web/ui/tap-guard.ts"
import type { NextAction } from "./next-action.ts"
import { oneTapStyles } from "./one-tap-style.ts"

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
  const tap = useTapGuard()
  const { label, action } = next
  const look = main
    ? ({ kind: "main", size: "thumb", icon: action ? oneTapStyles[action].icon : ArrowRight } as const)
    : ({ kind: "soft", size: "large" } as const)

  if (action === undefined)
    return (
      <ButtonLink {...look} wide to={`/servicerequest/${row.invoiceNumber}`}>
        {main && label === "Open" ? "Open the job" : label}
      </ButtonLink>
    )
  return (
    <Button
      {...look}
      wide
      busy={act.isPending || tap.guarded}
      onClick={() => {
        tap.guard()
        act.mutate({ row, action, label })
      }}
    >
      {label}
    </Button>
  )
}
