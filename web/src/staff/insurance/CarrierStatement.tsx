import { useMutation } from "@tanstack/react-query"
import { FileText, Mail } from "lucide-react"
import { emailStatement } from "#web/data/money/claims.ts"
import { useStatement } from "#web/data/money/invoices.ts"
import { Button } from "#web/ui/Button.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"

const failed = "Couldn't email the statement."

/** What the carrier hasn't paid, as a PDF to save, or as an email that asks about it. */
export function CarrierStatement({ carrier }: { carrier: string }) {
  const statement = useStatement({ carrier })
  const email = useMutation({
    mutationFn: () => emailStatement(carrier),
    onMutate: () => hideMessage(failed),
    onSuccess: () => showMessage("The statement is on its way."),
    onError: (error) => showFailure(failed, error),
  })
  return (
    <div className="cluster gap-4">
      <Button icon={FileText} isPending={statement.isPending} onClick={() => statement.mutate()}>
        Save statement
      </Button>
      <Button icon={Mail} isPending={email.isPending} onClick={() => email.mutate()}>
        Email statement
      </Button>
    </div>
  )
}
