import { Link } from "react-router-dom"
import { invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { viewAddressOf } from "#shared/domain/people/saved-views.ts"
import { SavedViews } from "#web/staff/shared/saved-views/SavedViews.tsx"
import styles from "../Reports.module.css"
import { kindOf, type ReportSelection, type View, withFilter, writeSelection } from "../search-parameters.ts"
import { Filters, type Name } from "./Filters.tsx"

const switched: readonly { view: View; text: string }[] = [
  { view: "", text: "Jobs" },
  { view: "technicianreport", text: "Technician Report" },
  { view: "fuelreport", text: "Fuel Report" },
  { view: "journal", text: "Journal" },
  { view: "aging", text: "Aging" },
  { view: "shortpay", text: "Short Pay" },
  { view: "credits", text: "Credits" },
]

const ofMonth: readonly Name[] = ["branch", "technician", "type", "carrier", "account"]
const ofOthers: Partial<Record<View, readonly Name[]>> = {
  journal: [],
  credits: [],
  aging: ["type", "carrier", "account", "age"],
  shortpay: ["carrier", "age"],
}

/** Nobody owes for Warranty work. */
const owedTypes = invoiceTypes.filter((type) => type !== "Warranty")

export function ViewBar({
  selection,
  show,
}: {
  selection: ReportSelection
  show: (other: Partial<ReportSelection>) => void
}) {
  const { view, filters } = selection
  const names = ofOthers[view] ?? ofMonth
  return (
    <div className="cluster items-center justify-between gap-x-6 gap-y-4">
      <nav className={styles.views} aria-label="Views">
        {switched.map((one) => (
          <Link
            key={one.view}
            className="middle px-6 py-0 weight-strong text-center no-underline rounded-2 min-h-control text-muted phone-touch"
            to={`?${writeSelection({
              ...selection,
              view: one.view,
              filters: kindOf(one.view) === kindOf(view) ? filters : {},
            })}`}
            aria-current={one.view === view ? "page" : undefined}
            preventScrollReset
          >
            {one.text}
          </Link>
        ))}
      </nav>
      <SavedViews address={viewAddressOf("/reports", writeSelection(selection))} />
      {names.length > 0 && (
        <Filters
          filters={filters}
          names={names}
          types={kindOf(view) === "debts" ? owedTypes : invoiceTypes}
          onFilter={(name, value) => show({ filters: withFilter(filters, name, value) })}
          onClear={() => show({ filters: {} })}
        />
      )}
    </div>
  )
}
