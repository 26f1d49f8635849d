import { useLocalStorage } from "@mantine/hooks"
import { AuthorizationStatus } from "../charges/AuthorizationStatus.tsx"
import { ChargesEditing } from "../charges/ChargesEditing.tsx"
import { ChargesPanel } from "../charges/ChargesPanel.tsx"
import { JobPromo } from "../charges/JobPromo.tsx"
import { OldParts } from "../charges/OldParts.tsx"
import { useJobTechnicians } from "../use-job-technicians.ts"
import { editsOf } from "../use-panels.ts"
import { useJob } from "./use-job-screen.ts"

/** The lines of the bill, as they are or as they are edited. */
export function ChargesSection() {
  const job = useJob()
  const { request, session, has, phone, save, allowed, requestActions, chargesEdit, setChargesEdit } = job
  const { technicians, nameOf } = useJobTechnicians(request)
  const [shown, setShown] = useLocalStorage({
    key: "clearline.costs",
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const costs = { visible: has("costs"), shown, onToggle: () => setShown(!shown) }
  if (chargesEdit)
    return (
      <ChargesEditing
        request={request}
        {...chargesEdit}
        phone={phone}
        costs={costs}
        technicians={technicians}
        nameOf={nameOf}
        save={save}
        storageKey={editsOf(session.id, request.invoiceNumber, "charges")}
        onClose={() => setChargesEdit(undefined)}
      />
    )
  return (
    <ChargesPanel
      request={request}
      nameOf={nameOf}
      phone={phone}
      costs={costs}
      authorized={
        <>
          <AuthorizationStatus
            request={request}
            onAuthorize={() => requestActions.begin("authorizeEstimate")}
            disabledReason={job.reasonOf("authorizeEstimate")}
          />
          <OldParts
            request={request}
            onRecord={
              allowed.recordOldParts.allowed ? () => requestActions.begin("recordOldParts") : undefined
            }
          />
        </>
      }
      promo={
        has("promoCode") && (
          <JobPromo
            request={request}
            saving={save.saving}
            onChange={(promoCode) =>
              save.save({
                base: request,
                change: { promoCode: promoCode || null },
                saved: () => undefined,
              })
            }
          />
        )
      }
      onEdit={has("editCharges") ? setChargesEdit : undefined}
      disabledReason={job.needsSignal}
    />
  )
}
