import { ChevronRight } from "lucide-react"
import {
  type BillGap,
  type BillSection,
  billItemTexts,
  sectionOf,
} from "#shared/domain/insurance/bill-checklist.ts"
import { Button } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useJob } from "../job/use-job-screen.ts"
import styles from "./BillChecklist.module.css"
import { firstGapId } from "./use-bill-gaps.ts"

const confirmTexts = { vinConfirmed: "Matches the car", partsConfirmed: "Fits the opening" } as const

/** What the insurer's bill still lacks. Each item leads to the place where it is filled in. */
export function BillChecklist() {
  const { request, panels, setAddingPhotos, requestActions, gaps, save } = useJob()
  if (!gaps) return null
  const open: Record<BillSection, () => void> = {
    insurance: () => panels.open("billing"),
    vehicle: () => panels.open("vehicle"),
    charges: () => requestActions.begin("editCharges"),
    install: () => requestActions.begin("recordInstall"),
    photos: () => setAddingPhotos(true),
    signature: () => requestActions.begin("saveSignature"),
  }
  const saveConfirmed = ({ field, value }: NonNullable<BillGap["confirm"]>) =>
    save.save({ base: request, change: { [field]: value }, saved: () => undefined })
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
          {gaps.map(({ item, detail, confirm }, index) => (
            <li key={item} className="rule-below">
              <Item
                id={index === 0 ? firstGapId : undefined}
                title={billItemTexts[item]}
                detail={detail}
                onClick={open[sectionOf(item)]}
              />
              {confirm && (
                <div className="px-6 pb-4">
                  <Button
                    kind="soft"
                    size="small"
                    isPending={save.saving}
                    onClick={() => saveConfirmed(confirm)}
                  >
                    {confirmTexts[confirm.field]}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
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
