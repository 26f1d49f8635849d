import { Checkbox } from "@mantine/core"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import styles from "./SelectBox.module.css"

export default function SelectBox({
  row: { invoiceNumber, customerName },
  isSelected,
  onSelect,
  inCard = false,
}: {
  row: RequestSummary
  isSelected: boolean
  onSelect: (invoiceNumber: number) => void
  inCard?: boolean
}) {
  return (
    <label className={inCard ? `${styles.card} bar gap-4 pointer` : `${styles.row} bar gap-4 pointer`}>
      <Checkbox
        aria-label={`Select ${invoiceNumber} ${customerName ?? ""}`}
        checked={isSelected}
        onChange={() => onSelect(invoiceNumber)}
      />
      {inCard && <span>{isSelected ? "Selected" : "Select"}</span>}
    </label>
  )
}
