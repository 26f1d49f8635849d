import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ChartColumn } from "lucide-react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { type ClaimList, claimLists, claimListTexts } from "#shared/domain/insurance/claim-lists.ts"
import { lateOf, learnedMonths, usualDays } from "#shared/domain/insurance/claims-report.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { type Claim, claimsQuery, claimsReportQuery } from "#web/data/money/claims.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { ageText } from "./age-text.ts"
import { CarrierStatement } from "./CarrierStatement.tsx"
import { ClaimsPanel } from "./ClaimsPanel.tsx"
import { type ClaimFilters, claimsIn, contactOf, filterClaims, readFilters, sumOf } from "./claims.ts"
import styles from "./Insurance.module.css"
import { SubmitBills } from "./SubmitBills.tsx"
import { TextRepresentative } from "./TextRepresentative.tsx"
import { useClaimSelection } from "./use-claim-selection.ts"

/** Returns the days in which a claim's carrier usually pays, if the claim is open for longer. */
function useLateAfter(today: string) {
  const { data: report } = useQuery(claimsReportQuery(today, learnedMonths))
  return (claim: Claim): number | undefined => {
    if (!report) return undefined
    const days = usualDays(report.carriers, claim.carrierKey)
    return lateOf(claim, days, today).length > 0 ? days : undefined
  }
}

/** An empty value removes the filter. */
type FilterChange = Partial<Record<keyof ClaimFilters, string>>

/** The insurance desk: every claim in the step it is in, with what to do next. */
export default function Insurance() {
  const [parameters, setParameters] = useSearchParams()
  const filters = readFilters(parameters)
  const today = todayIn(useNow())
  const query = useQuery(claimsQuery(today))
  const claims = filterClaims(query.data ?? [], filters)
  const lateAfter = useLateAfter(today)
  const listedClaims = claimsIn(claims, filters.list)
  const selection = useClaimSelection(filters.list, listedClaims)
  const { sendableList, chosenClaims } = selection
  const [claimToText, setClaimToText] = useState<Claim>()
  const contactToText = claimToText && contactOf(claimToText)
  const changeFilters = (change: FilterChange) =>
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
          lateAfter={lateAfter}
          onChoose={(list) => changeFilters({ list })}
        />
        <ClaimFilterBar filters={filters} changeFilters={changeFilters} />
        {filters.carrier && (filters.list === "submitted" || filters.list === "shortPaid") && (
          <CarrierStatement carrier={filters.carrier} />
        )}
        {sendableList && (sendableList !== "submitted" || chosenClaims.length > 0) && (
          <SubmitBills
            key={sendableList}
            list={sendableList}
            claims={chosenClaims}
            onSubmitted={selection.remove}
          />
        )}
        <ClaimsPanel
          query={query}
          filters={filters}
          claims={listedClaims}
          today={today}
          lateAfter={lateAfter}
          selection={selection}
          onText={setClaimToText}
        />
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

/** The lists in order, each with its number of claims, their sum, and the age of the oldest. */
function ClaimLists({
  claims,
  chosen,
  today,
  lateAfter,
  onChoose,
}: {
  /** Missing while they load. */
  claims: readonly Claim[] | undefined
  chosen: ClaimList
  today: string
  lateAfter: (claim: Claim) => number | undefined
  onChoose: (list: ClaimList) => void
}) {
  return (
    <fieldset className={styles.lists} aria-label="Lists">
      {claimLists.map((list) => {
        const inList = claimsIn(claims ?? [], list)
        const oldest = list === "paid" ? undefined : inList[0]?.since
        const lateCount = inList.filter((claim) => lateAfter(claim) !== undefined).length
        return (
          <button
            key={list}
            className="box px-5 py-4 stack content-start text-inherit type-note text-left pointer"
            type="button"
            aria-pressed={list === chosen}
            onClick={() => onChoose(list)}
          >
            {claimListTexts[list]}
            <b className="type-heading">{claims ? inList.length.toLocaleString("en-US") : "–"}</b>
            <small className="block nowrap">
              {inList.length > 0 && formatHeadlineMoney(sumOf(inList))}
              {oldest && <span className="block nowrap">oldest {ageText(oldest, today)}</span>}
              {lateCount > 0 && (
                <span className="text-danger block nowrap">{lateCount.toLocaleString("en-US")} late</span>
              )}
            </small>
          </button>
        )
      })}
    </fieldset>
  )
}

function ClaimFilterBar({
  filters: { carrier = "", branch = "", source },
  changeFilters,
}: {
  filters: ClaimFilters
  changeFilters: (change: FilterChange) => void
}) {
  const { data: carriers = [] } = useQuery(carriersQuery)
  const { data: branches } = useQuery(branchesQuery)
  const isBranchGone = branch !== "" && branches !== undefined && !branches.some(({ _id }) => _id === branch)
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
          ...(isBranchGone ? [{ value: branch, label: "Deleted branch" }] : []),
          ...(branches ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <NativeSelect
        {...fieldProps}
        aria-label="Source"
        value={source ?? ""}
        onChange={(event) => changeFilters({ source: event.currentTarget.value })}
        data={[
          { value: "", label: "All jobs" },
          { value: "dispatch", label: "Dispatches" },
        ]}
      />
    </div>
  )
}
