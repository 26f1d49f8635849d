import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import { allAccounts, maxRequests, requestsOfAccountQuery } from "#web/data/requests/requests.ts"
import { Section } from "#web/staff/shared/account/Section.tsx"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { useUrlText } from "#web/ui/form/use-url-text.ts"
import { hasRepairOrder } from "../groups.ts"
import type { DashboardFilters } from "../search-parameters.ts"
import styles from "./CommercialRequests.module.css"
import { Filters } from "./Filters.tsx"
import { PdfInvoice } from "./PdfInvoice.tsx"
import { GroupSkeleton, RequestGroups } from "./RequestGroups.tsx"
import { StaffTotals } from "./StaffTotals.tsx"

export function CommercialRequests({
  session,
  filters,
  onShow,
}: {
  session: Session
  filters: DashboardFilters
  /** With `typing`, the address is replaced, so Back doesn't step through each keystroke. */
  onShow: (change: Partial<DashboardFilters>, how?: "typing") => void
}) {
  const { commercialId, timeframe } = filters
  const forStaff = isStaff(session.role)
  const requests = useQuery(requestsOfAccountQuery(commercialId, timeframe))
  const { typed: repairOrder, type: typeRepairOrder } = useUrlText(filters.repairOrder, (typed) =>
    onShow({ repairOrder: typed }, "typing"),
  )
  const [invoice, setInvoice] = useState<number>()

  const filterRows = (rows: readonly RequestSummary[]) =>
    rows.filter((row) => hasRepairOrder(row, repairOrder))
  return (
    <Section title={forStaff ? "Commercial service requests" : "Service requests"}>
      <Filters
        forStaff={forStaff}
        filters={filters}
        onShow={onShow}
        repairOrder={repairOrder}
        onRepairOrder={typeRepairOrder}
      />
      <div className={styles.list} data-stale={requests.isPlaceholderData || undefined}>
        {forStaff && (
          <StaffTotals rows={requests.data && filterRows(requests.data.rows)} failed={requests.isError} />
        )}
        <DataView
          query={requests}
          failed={messages.account.requestsFailed}
          loading={<GroupSkeleton />}
          empty={{
            when: ({ rows }) => filterRows(rows).length === 0,
            show:
              repairOrder === "" ? (
                <NoRequests onAll={timeframe === "all" ? undefined : () => onShow({ timeframe: "all" })} />
              ) : (
                <NoRepairOrder digits={repairOrder} onClear={() => typeRepairOrder("")} />
              ),
          }}
        >
          {({ rows, isCut }) => (
            <>
              <RequestGroups
                rows={filterRows(rows)}
                showAll={repairOrder !== ""}
                opens={forStaff ? "request" : setInvoice}
                showNames={forStaff && commercialId === allAccounts}
              />
              {isCut && (
                <p className="text-muted type-small">
                  These are the latest {maxRequests}.{" "}
                  {forStaff ? "Choose an account or a month to see more." : "Choose a month to see more."}
                </p>
              )}
            </>
          )}
        </DataView>
      </div>
      {invoice !== undefined && <PdfInvoice invoiceNumber={invoice} onClose={() => setInvoice(undefined)} />}
    </Section>
  )
}

const NoRequests = ({ onAll }: { onAll: (() => void) | undefined }) => (
  <Empty
    title={messages.account.noRequests}
    actions={
      onAll && (
        <Button size="large" onClick={onAll}>
          Show all
        </Button>
      )
    }
  >
    {onAll ? "Try another date range." : "Work for this account shows up here."}
  </Empty>
)

const NoRepairOrder = ({ digits, onClear }: { digits: string; onClear: () => void }) => (
  <Empty
    title={messages.account.noRequests}
    actions={
      <Button size="large" onClick={onClear}>
        Clear repair order
      </Button>
    }
  >
    No repair orders match {digits}.
  </Empty>
)
