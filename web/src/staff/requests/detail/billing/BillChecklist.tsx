import { ChevronRight } from "lucide-react"
import {
  type BillGap,
  type BillSection,
  billItemTexts,
  sectionOf,
} from "#shared/domain/insurance/bill-checklist.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useJob } from "../job/use-job-screen.ts"
import styles from "./BillChecklist.module.css"
import { firstGapId } from "./use-bill-gaps.ts"

/** What the insurer's bill still lacks. Each item leads to the place where it is filled in. */
export function BillChecklist() {
  const { request, panels, setAddingPhotos, requestActions, gaps } = useJob()
  if (!gaps) return null
  const open: Record<BillSection, () => void> = {
    insurance: () => panels.open("billing"),
    vehicle: () => panels.open("vehicle"),
    charges: () => requestActions.begin("editCharges"),
    install: () => requestActions.begin("recordInstall"),
    photos: () => setAddingPhotos(true),
    signature: () => requestActions.begin("saveSignature"),
  }
  return (
    <Panel
      title={gaps.length === 0 ? "Ready to bill" : "Before the bill goes out"}
      aside={request.insuranceCarrier}
      flush={gaps.length > 0}
    >
      {gaps.length === 0 ? (
        <p className="text-muted">The bill has everything that the carrier asks for.</p>
      ) : (
        <ul className="p-0 m-0 list-none">
          {gaps.map((gap, index) => (
            <li key={gap.item}>
              <Gap id={index === 0 ? firstGapId : undefined} gap={gap} onClick={open[sectionOf(gap.item)]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Gap = ({
  id,
  gap: { item, detail },
  onClick,
}: {
  id: string | undefined
  gap: BillGap
  onClick: () => void
}) => (
  <button id={id} type="button" className={styles.gap} onClick={onClick}>
    <span>
      {billItemTexts[item]}
      {detail && <small className="block">{detail}</small>}
    </span>
    <ChevronRight size={16} aria-hidden />
  </button>
)
