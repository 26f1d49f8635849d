import { ChevronRight } from "lucide-react"
import type { PortalReply } from "#shared/api/ivy.ts"
import styles from "./dispatches.module.css"

export const DispatchList = ({
  data,
  label,
  onChoose,
}: {
  data: PortalReply["data"]
  label: string
  onChoose: (number: string) => void
}) => (
  <ul className="divided border-line rounded-3 overflow-clip" aria-label={label}>
    {data.map(({ ReferralNumber, customerName, referralDate }) => (
      <li key={ReferralNumber}>
        <button
          type="button"
          className={`${styles.pick} stack columns-main-auto w-full gap-x-5 gap-y-1 px-5 py-4 text-inherit text-left bg-none border-0 pointer min-h-touch hover-ground ring-inside`}
          onClick={() => onChoose(ReferralNumber)}
        >
          <b className="wrap-anywhere">{customerName || "No name"}</b>
          <span className="text-muted type-note tabular-nums">
            {ReferralNumber}, {referralDate}
          </span>
          <ChevronRight size={17} aria-hidden />
        </button>
      </li>
    ))}
  </ul>
)
