import { Checkbox, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { type ClaimList, claimLists, claimListTexts } from "#shared/domain/insurance/claim-lists.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { daysBetween, fullDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { branchesQuery } from "#web/data/branches.ts"
import { carriersQuery } from "#web/data/carriers.ts"
import { type Claim, claimsQuery } from "#web/data/claims.ts"
import { DataView, Empty, SkeletonLines } from "#web/ui/DataView.tsx"
import { fieldProps } from "#web/ui/field-props.ts"
import { Dash, Money } from "#web/ui/Money.tsx"
import { PageHeader } from "#web/ui/PageHeader.tsx"
import { Panel } from "#web/ui/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { type ClaimFilters, claimsIn, filterClaims, nextStepOf, readFilters, sumOf } from "./claims.ts"
import styles from "./Insurance.module.css"
import { SubmitBills } from "./SubmitBills.tsx"

const sendableLists = ["ready", "rejected", "submitted"] as const

/** The insurance desk: every claim in the step it is in, with what to do next. */
export default function Insurance() {
  const [parameters, setParameters] = useSearchParams()
  const filters = readFilters(parameters)
  const today = todayIn(useNow())
  const query = useQuery(claimsQuery(today))
  const claims = filterClaims(query.data ?? [], filters)
  const shown = claimsIn(claims, filters.list)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (invoiceNumber: number) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(invoiceNumber)) next.add(invoiceNumber)
      return next
    })
  const sendable = sendableLists.find((list) => list === filters.list)
  const choosing = sendable !== undefined && shown.length > 0
  const show = (change: Partial<ClaimFilters>) =>
    setParameters(
      Object.entries({ ...filters, ...change }).filter(([, value]) => value !== ""),
      { replace: true },
    )
  return (
    <>
      <PageHeader title="Insurance" subtitle="Every claim from the first call to the payment" />
      <div className={styles.page}>
        <ClaimLists
          claims={query.data && claims}
          chosen={filters.list}
          today={today}
          onChoose={(list) => show({ list })}
        />
        <ClaimFilterBar filters={filters} show={show} />
        {choosing && (
          <SubmitBills
            key={sendable}
            list={sendable}
            claims={shown.filter(({ invoiceNumber }) => chosen.has(invoiceNumber))}
            onSubmitted={() => setChosen(new Set())}
          />
        )}
        <Panel title={claimListTexts[filters.list]} flush>
          <DataView
            query={query}
            failed="Couldn't load the claims."
            loading={
              <div className="px-6 py-5">
                <SkeletonLines count={8} />
              </div>
            }
            empty={{
              when: () => shown.length === 0,
              show: (
                <Empty title="No claims here">
                  {filters.carrier || filters.branch ? "No claims match." : "Nothing to do."}
                </Empty>
              ),
            }}
          >
            {() => (
              <ul className={`${styles.claims} p-0 m-0 list-none`} aria-label={claimListTexts[filters.list]}>
                {shown.map((claim) => (
                  <ClaimRow
                    key={claim.invoiceNumber}
                    claim={claim}
                    today={today}
                    chosen={choosing ? chosen.has(claim.invoiceNumber) : undefined}
                    onChoose={() => toggle(claim.invoiceNumber)}
                  />
                ))}
              </ul>
            )}
          </DataView>
        </Panel>
      </div>
    </>
  )
}

const ageText = (since: string, today: string): string => {
  const days = Math.max(0, daysBetween(since, today))
  if (days === 0) return "today"
  return days === 1 ? "1 day" : `${days} days`
}

/** The lists in order, each with its number of claims, their sum, and the age of the oldest. */
function ClaimLists({
  claims,
  chosen,
  today,
  onChoose,
}: {
  /** Missing while they load. */
  claims: readonly Claim[] | undefined
  chosen: ClaimList
  today: string
  onChoose: (list: ClaimList) => void
}) {
  return (
    <fieldset className={styles.lists} aria-label="Lists">
      {claimLists.map((list) => {
        const inList = claimsIn(claims ?? [], list)
        const oldest = list === "paid" ? undefined : inList[0]?.since
        return (
          <button key={list} type="button" aria-pressed={list === chosen} onClick={() => onChoose(list)}>
            {claimListTexts[list]}
            <b>{claims ? inList.length.toLocaleString("en-US") : "–"}</b>
            <small>
              {inList.length > 0 && formatHeadlineMoney(sumOf(inList))}
              {oldest && <span>oldest {ageText(oldest, today)}</span>}
            </small>
          </button>
        )
      })}
    </fieldset>
  )
}

function ClaimFilterBar({
  filters: { carrier = "", branch = "" },
  show,
}: {
  filters: ClaimFilters
  show: (change: Partial<ClaimFilters>) => void
}) {
  const { data: carriers = [] } = useQuery(carriersQuery)
  const { data: branches = [] } = useQuery(branchesQuery)
  const isGone = carrier !== "" && !carriers.some(({ key }) => key === carrier)
  return (
    <div className="cluster gap-4">
      <NativeSelect
        {...fieldProps}
        aria-label="Carrier"
        value={carrier}
        onChange={(event) => show({ carrier: event.currentTarget.value })}
        data={[
          { value: "", label: "All carriers" },
          ...(isGone ? [{ value: carrier, label: `${carrier} (deleted)` }] : []),
          ...carriers.map(({ key, text }) => ({ value: key, label: text })),
        ]}
      />
      <NativeSelect
        {...fieldProps}
        aria-label="Branch"
        value={branch}
        onChange={(event) => show({ branch: event.currentTarget.value })}
        data={[
          { value: "", label: "All branches" },
          ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
    </div>
  )
}

type RowProps = {
  claim: Claim
  today: string
  /** Missing where no claim is chosen. */
  chosen: boolean | undefined
  onChoose: () => void
}

function ClaimRow({ claim, today, chosen, onChoose }: RowProps) {
  const { invoiceNumber, customerName, vehicle, carrier, since, amount } = claim
  return (
    <li>
      <span className={styles.number}>
        {chosen !== undefined && (
          <label className={styles.choose}>
            <Checkbox checked={chosen} onChange={onChoose} />
            <span className="spoken">Choose {invoiceNumber}</span>
          </label>
        )}
        <Link to={`/servicerequest/${invoiceNumber}`}>{invoiceNumber}</Link>
      </span>
      <span>
        <b>{customerName || <Dash />}</b>
        <small>{vehicle}</small>
      </span>
      <span>{carrier || <Dash />}</span>
      <span>{nextStepOf(claim)}</span>
      <span>
        {fullDate(since)}
        <small>{ageText(since, today)}</small>
      </span>
      <span className={styles.amount}>
        <Money cents={amount} />
      </span>
    </li>
  )
}
