import { ChevronRight } from "lucide-react"
import {
  type BillGap,
  type BillItem,
  type BillSection,
  billItemTexts,
  sectionOf,
} from "#shared/domain/insurance/bill-checklist.ts"
import { Button } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useJob } from "../job/use-job-screen.ts"
import styles from "./BillChecklist.module.css"
import type { PayerField } from "./payer-values.ts"
import { firstGapId } from "./use-bill-gaps.ts"

const confirmTexts = { vinConfirmed: "Matches the car", partsConfirmed: "Fits the opening" } as const

const payerFields: Partial<Record<BillItem, PayerField>> = {
  reference: "insuranceClaimNumber",
  policy: "insurancePolicyNumber",
  dateOfLoss: "insuranceDateofLoss",
  causeOfLoss: "insuranceCauseOfLoss",
}

/** What the insurer's bill still lacks. Each item leads to the field where it is filled in. */
export function BillChecklist() {
  const { request, panels, setAddingPhotos, setChargesEdit, requestActions, gaps, phone } = useJob()
  if (!gaps) return null
  const deductibleField: PayerField =
    request.insuranceDeductible === undefined ? "insuranceDeductible" : "insuranceDeductibleNote"
  const editCharges = ({ at }: BillGap) => {
    if (!at) return requestActions.begin("editCharges")
    // A phone has the part number only in the opened line.
    setChargesEdit(phone && at.field === "part" ? { line: at.line } : { cell: at })
  }
  const open: Record<BillSection, (gap: BillGap) => void> = {
    insurance: ({ item }) =>
      panels.open("billing", item === "deductible" ? deductibleField : payerFields[item]),
    vehicle: () => panels.open("vehicle"),
    charges: editCharges,
    install: () => requestActions.begin("recordInstall"),
    photos: () => setAddingPhotos(true),
    signature: () => requestActions.begin("saveSignature"),
  }
  return (
    <Panel
      title={gaps.length === 0 ? "Ready to bill" : "Before the bill goes out"}
      aside={request.insuranceCarrier}
      flush
    >
      {gaps.length === 0 && (
        <p className="text-muted m-0 px-6 py-5">The bill has everything that the carrier asks for.</p>
      )}
      {gaps.length > 0 && (
        <ul className="p-0 m-0 list-none">
          {gaps.map((gap, index) => (
            <li key={gap.item} className="rule-below">
              <Item
                id={index === 0 ? firstGapId : undefined}
                title={billItemTexts[gap.item]}
                detail={gap.detail}
                onClick={() => open[sectionOf(gap.item)](gap)}
              />
              {gap.confirm && <Confirm {...gap.confirm} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Something unusual that a clerk can confirm. */
function Confirm({ field, value }: NonNullable<BillGap["confirm"]>) {
  const { request, save } = useJob()
  return (
    <div className="px-6 pb-4">
      <Button
        kind="soft"
        size="small"
        isPending={save.saving}
        onClick={() => save.save({ base: request, change: { [field]: value }, saved: () => undefined })}
      >
        {confirmTexts[field]}
      </Button>
    </div>
  )
}

const Item = ({
  id,
  title,
  detail,
  onClick,
}: {
  id?: string | undefined
  title: string
  detail: string | undefined
  onClick: () => void
}) => (
  <button id={id} type="button" className={styles.gap} onClick={onClick}>
    <span>
      {title}
      {detail && <small className="block">{detail}</small>}
    </span>
    <ChevronRight size={16} aria-hidden />
  </button>
)
