import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { ChevronRight } from "lucide-react"
import { useEffect } from "react"
import {
  type BillGap,
  type BillSection,
  billGaps,
  billItemTexts,
  isRequired,
  sectionOf,
} from "#shared/domain/insurance/bill-checklist.ts"
import { needsPhotos } from "#shared/domain/insurance/claim.ts"
import { carriersQuery } from "#web/data/carriers.ts"
import { mediaQuery } from "#web/data/media.ts"
import { Panel } from "#web/ui/Panel.tsx"
import { useJob } from "../job/use-job-screen.ts"
import styles from "./BillChecklist.module.css"

/** What the insurer's bill still lacks. Each item leads to the place where it is filled in. */
export function BillChecklist() {
  const { request, panels, setAddingPhotos, requestActions } = useJob()
  const isWanted = needsPhotos(request)
  const carriers = useQuery({ ...carriersQuery, enabled: isWanted })
  const media = useInfiniteQuery({ ...mediaQuery(request.invoiceNumber), enabled: isWanted })
  const { hasNextPage, fetchNextPage, isFetching } = media
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, fetchNextPage])
  if (!isWanted || !carriers.data || !media.data || hasNextPage) return null

  const carrier = carriers.data.find(({ key }) => key === request.insuranceCarrierKey)
  const photos = media.data.pages.flatMap(({ reply }) => reply.map(({ category }) => category))
  const gaps = billGaps(request, photos).filter(({ item }) => isRequired(item, carrier))
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
          {gaps.map((gap) => (
            <li key={gap.item}>
              <Gap gap={gap} onClick={open[sectionOf(gap.item)]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Gap = ({ gap: { item, detail }, onClick }: { gap: BillGap; onClick: () => void }) => (
  <button type="button" className={styles.gap} onClick={onClick}>
    <span>
      {billItemTexts[item]}
      {detail && <small className="block">{detail}</small>}
    </span>
    <ChevronRight size={16} aria-hidden />
  </button>
)
