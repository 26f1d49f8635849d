import { useQuery } from "@tanstack/react-query"
import { RefreshCw } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { PortalReply } from "#shared/api/ivy.ts"
import { type ClaimList, claimListTexts } from "#shared/domain/insurance/claim-lists.ts"
import { formatInstantInSentence, todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { CreateFromDispatch } from "#web/staff/shared/dispatches/CreateFromDispatch.tsx"
import { DispatchList } from "#web/staff/shared/dispatches/DispatchList.tsx"
import { PageTitle } from "../../app/PageTitle.tsx"
import { claimsQuery } from "../../data/money/claims.ts"
import { useNewDispatches, useReadyToInvoice } from "../../data/requests/ivy.ts"
import { Button } from "../../ui/Button.tsx"
import { DataView, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import { useNow } from "../../ui/use-now.ts"

export default function Ivy() {
  const fresh = useNewDispatches()
  const ready = useReadyToInvoice()
  const [selectedId, setSelectedId] = useState<string>()
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="What the assistant handles" />
      <div className="stack items-start columns-2 gap-5 screen narrow-columns-1">
        <Portal
          title="New Safelite dispatches"
          nothing="No new dispatches are waiting."
          query={fresh}
          onChoose={setSelectedId}
        />
        <Portal
          title="Safelite dispatches ready to invoice"
          nothing="No dispatch is ready to invoice."
          query={ready}
          onChoose={setSelectedId}
        />
        <BillStates />
      </div>
      {selectedId !== undefined && (
        <CreateFromDispatch number={selectedId} onClose={() => setSelectedId(undefined)} />
      )}
    </>
  )
}

const billStates = ["submitted", "rejected", "paid"] as const satisfies readonly ClaimList[]

/** Bills of jobs from dispatches. The insurance page moves them forward. */
function BillStates() {
  const query = useQuery(claimsQuery(todayIn(useNow())))
  return (
    <Panel title="Bills of dispatches">
      <DataView query={query} failed="Couldn't load the claims." loading={<Skeleton />} empty={null}>
        {(claims) => (
          <ul className="stack gap-4 p-0 m-0 list-none">
            {billStates.map((list) => (
              <li key={list} className="split">
                <Link to={`/insurance?list=${list}&source=dispatch`}>{claimListTexts[list]}</Link>
                {claims
                  .filter((claim) => claim.list === list && claim.isDispatch)
                  .length.toLocaleString("en-US")}
              </li>
            ))}
          </ul>
        )}
      </DataView>
    </Panel>
  )
}

type Query = {
  data: PortalReply | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

function Portal({
  title,
  nothing,
  query,
  onChoose,
}: {
  title: string
  nothing: string
  query: Query
  onChoose: (number: string) => void
}) {
  const now = useNow()
  return (
    <Panel
      title={title}
      aside={query.data?.count}
      actions={
        <Button
          kind="quiet"
          size="small"
          icon={RefreshCw}
          label={`Check again: ${title}`}
          isPending={query.isFetching}
          onClick={() => void query.refetch()}
        />
      }
    >
      <DataView query={query} failed={messages.ivy.dispatchError} loading={<Skeleton />} empty={null}>
        {({ count, data, lastChecked, problem }) => (
          <div className="stack gap-5">
            {problem !== undefined && (
              <p className="text-danger" role="alert">
                <b>{messages.ivy.dispatchError}</b> {problem}
              </p>
            )}
            {data.length > 0 ? (
              <DispatchList data={data} label={title} onChoose={onChoose} />
            ) : (
              problem === undefined && <p>{nothing}</p>
            )}
            <p className="text-muted type-small">
              {lastChecked === undefined
                ? "Not checked yet."
                : `Last checked ${formatInstantInSentence(lastChecked, now)}. Checks at most once a minute.`}
              {count > data.length && ` The first ${data.length} of ${count} are shown.`}
            </p>
          </div>
        )}
      </DataView>
    </Panel>
  )
}

const Skeleton = () => (
  <div className="stack gap-5 px-6 py-5">
    {[180, 240, 160].map((width) => (
      <SkeletonBar key={width} width={width} />
    ))}
  </div>
)
