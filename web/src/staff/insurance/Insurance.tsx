import { Checkbox, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ChartColumn, MessageSquare } from "lucide-react"
import { useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { maxBills } from "#shared/api/claims.ts"
import { type ClaimList, claimLists, claimListTexts } from "#shared/domain/insurance/claim-lists.ts"
import { isLate, usualDays } from "#shared/domain/insurance/claims-report.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { daysBetween, fullDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { type Claim, claimsQuery, claimsReportQuery } from "#web/data/money/claims.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { Dash, Money } from "#web/ui/Money.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { CarrierStatement } from "./CarrierStatement.tsx"
import {
  type ClaimFilters,
  claimsIn,
  contactOf,
  filterClaims,
  nextStepOf,
  readFilters,
  sumOf,
} from "./claims.ts"
import styles from "./Insurance.module.css"
import { SubmitBills } from "./SubmitBills.tsx"
import { TextRepresentative } from "./TextRepresentative.tsx"

/** Months of paid bills that a carrier's usual days are learned from, as for the tasks of late claims. */
const learnedMonths = 3

const sendableLists = ["ready", "rejected", "submitted"] as const

/** The insurance desk: every claim in the step it is in, with what to do next. */
export default function Insurance() {
  const [parameters, setParameters] = useSearchParams()
  const filters = readFilters(parameters)
  const today = todayIn(useNow())
  const query = useQuery(claimsQuery(today))
  const claims = filterClaims(query.data ?? [], filters)
  const { data: report } = useQuery(claimsReportQuery(today, learnedMonths))
  const usualDaysOf = (claim: Claim) => usualDays(report?.carriers ?? [], claim.carrierKey)
  const isLateClaim = (claim: Claim) => report !== undefined && isLate(claim, usualDaysOf(claim), today)
  const listedClaims = claimsIn(claims, filters.list)
  const [claimToText, setClaimToText] = useState<Claim>()
  const contactToText = claimToText && contactOf(claimToText)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (invoiceNumber: number) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(invoiceNumber)) next.add(invoiceNumber)
      return next
    })
  const sendable = sendableLists.find((list) => list === filters.list)
  const chosenClaims = listedClaims.filter(({ invoiceNumber }) => chosen.has(invoiceNumber))
  const choosing = sendable !== undefined && listedClaims.length > 0
  const first = listedClaims.slice(0, maxBills)
  const isEachChosen = first.every(({ invoiceNumber }) => chosen.has(invoiceNumber))
  const changeFilters = (change: Partial<ClaimFilters>) =>
    setParameters(
      Object.entries({ ...filters, ...change }).filter(([, value]) => value !== ""),
      { replace: true },
    )
  return (
    <>
      <PageHeader
        title="Insurance"
        subtitle="Every claim from the first call to the payment"
        actions={
          <>
            <ButtonLink to="/insurance/report" icon={ChartColumn}>
              Days to pay
            </ButtonLink>
            <ButtonLink to="/insurance/remittance">Enter a remittance</ButtonLink>
          </>
        }
      />
      <div className={styles.page}>
        <ClaimLists
          claims={query.data && claims}
          chosen={filters.list}
          today={today}
          isLateClaim={isLateClaim}
          onChoose={(list) => changeFilters({ list })}
        />
        <ClaimFilterBar filters={filters} changeFilters={changeFilters} />
        {filters.carrier && (filters.list === "submitted" || filters.list === "shortPaid") && (
          <CarrierStatement carrier={filters.carrier} />
        )}
        {choosing && (sendable !== "submitted" || chosenClaims.length > 0) && (
          <SubmitBills
            key={sendable}
            list={sendable}
            claims={chosenClaims}
            onSubmitted={(sent) =>
              setChosen((before) => new Set([...before].filter((one) => !sent.includes(one))))
            }
          />
        )}
        <Panel
          title={claimListTexts[filters.list]}
          flush
          actions={
            choosing ? (
              <Button
                size="small"
                onClick={() =>
                  setChosen(new Set(isEachChosen ? [] : first.map(({ invoiceNumber }) => invoiceNumber)))
                }
              >
                {isEachChosen
                  ? "Choose none"
                  : first.length < listedClaims.length
                    ? `Choose the first ${first.length}`
                    : `Choose all ${first.length}`}
              </Button>
            ) : undefined
          }
        >
          <DataView
            query={query}
            failed="Couldn't load the claims."
            loading={
              <div className="px-6 py-5">
                <SkeletonLines count={8} />
              </div>
            }
            empty={{
              when: () => listedClaims.length === 0,
              show: (
                <Empty title="No claims here">
                  {filters.carrier || filters.branch ? "No claims match." : "Nothing to do."}
                </Empty>
              ),
            }}
          >
            {() => (
              <ul className={`${styles.claims} p-0 m-0 list-none`} aria-label={claimListTexts[filters.list]}>
                {listedClaims.map((claim) => (
                  <ClaimRow
                    key={claim.invoiceNumber}
                    claim={claim}
                    today={today}
                    lateAfter={isLateClaim(claim) ? usualDaysOf(claim) : undefined}
                    chosen={choosing ? chosen.has(claim.invoiceNumber) : undefined}
                    onChoose={() => toggle(claim.invoiceNumber)}
                    onText={() => setClaimToText(claim)}
                  />
                ))}
              </ul>
            )}
          </DataView>
        </Panel>
      </div>
      {claimToText && contactToText && (
        <TextRepresentative
          claim={claimToText}
          representative={contactToText}
          onClose={() => setClaimToText(undefined)}
        />
      )}
    </>
  )
}

const daysText = (days: number): string => (days === 1 ? "1 day" : `${days} days`)

const ageText = (since: string, today: string): string => {
  const days = Math.max(0, daysBetween(since, today))
  return days === 0 ? "today" : daysText(days)
}

/** The lists in order, each with its number of claims, their sum, and the age of the oldest. */
function ClaimLists({
  claims,
  chosen,
  today,
  isLateClaim,
  onChoose,
}: {
  /** Missing while they load. */
  claims: readonly Claim[] | undefined
  chosen: ClaimList
  today: string
  isLateClaim: (claim: Claim) => boolean
  onChoose: (list: ClaimList) => void
}) {
  return (
    <fieldset className={styles.lists} aria-label="Lists">
      {claimLists.map((list) => {
        const inList = claimsIn(claims ?? [], list)
        const oldest = list === "paid" ? undefined : inList[0]?.since
        const lateCount = inList.filter(isLateClaim).length
        return (
          <button key={list} type="button" aria-pressed={list === chosen} onClick={() => onChoose(list)}>
            {claimListTexts[list]}
            <b>{claims ? inList.length.toLocaleString("en-US") : "–"}</b>
            <small>
              {inList.length > 0 && formatHeadlineMoney(sumOf(inList))}
              {oldest && <span>oldest {ageText(oldest, today)}</span>}
              {lateCount > 0 && <span className="text-danger">{lateCount.toLocaleString("en-US")} late</span>}
            </small>
          </button>
        )
      })}
    </fieldset>
  )
}

function ClaimFilterBar({
  filters: { carrier = "", branch = "" },
  changeFilters,
}: {
  filters: ClaimFilters
  changeFilters: (change: Partial<ClaimFilters>) => void
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
        onChange={(event) => changeFilters({ carrier: event.currentTarget.value })}
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
        onChange={(event) => changeFilters({ branch: event.currentTarget.value })}
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
  /** Days in which the carrier usually pays, if the claim is open for longer. */
  lateAfter: number | undefined
  /** Missing where no claim is chosen. */
  chosen: boolean | undefined
  onChoose: () => void
  onText: () => void
}

function ClaimRow({ claim, today, lateAfter, chosen, onChoose, onText }: RowProps) {
  const { invoiceNumber, customerName, vehicle, carrier, since, amount, outstanding } = claim
  const contact = contactOf(claim)
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
      <span>
        {(lateAfter === undefined || outstanding) && nextStepOf(claim)}
        {outstanding && (
          <small>
            The carrier has a bill for {formatHeadlineMoney(outstanding.amount)} since{" "}
            {fullDate(outstanding.since)}.
          </small>
        )}
        {lateAfter !== undefined && (
          <span className="text-danger">
            Late. The carrier usually pays in {daysText(lateAfter)}. Ask about it.
          </span>
        )}
        {contact && (
          <Button icon={MessageSquare} className={styles.text ?? ""} onClick={onText}>
            {contact.name ? `Text ${contact.name}` : "Text"}
          </Button>
        )}
      </span>
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
