import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { indexClaims, matchRemittance, normalizeReference } from "#shared/domain/insurance/remittance.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { PageTitle } from "#web/app/PageTitle.tsx"
import { backLink } from "#web/app/pages.ts"
import { type Claim, claimsQuery } from "#web/data/money/claims.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { ColumnChoices } from "./ColumnChoices.tsx"
import { PostRows } from "./PostRows.tsx"
import { RemittanceForm } from "./RemittanceForm.tsx"
import { type ColumnRole, guessRoles, readRows, readTable } from "./read-remittance.ts"
import { UndoPayments } from "./UndoPayments.tsx"
import { useEarlierClaims } from "./use-earlier-claims.ts"
import { usePostedPayments } from "./use-posted-payments.ts"
import { type Row, refreshOpenRows, usePosting } from "./use-posting.ts"

/** Posts what an insurer paid for many claims: paste the table, check what matches, post. */
export default function Remittance() {
  const query = useQuery(claimsQuery(todayIn(useNow())))
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="Post what an insurer paid for many claims at once"
        back={backLink("/insurance")}
        actions={<ButtonLink to="/reports?view=shortpay">Short pays</ButtonLink>}
      />
      <div className="grid gap-5 screen">
        <DataView
          query={query}
          failed="Couldn't load the claims."
          loading={<SkeletonBar width="100%" height={320} panel />}
          empty={null}
        >
          {(claims) => <RemittanceSteps claims={claims} />}
        </DataView>
      </div>
    </>
  )
}

const isUnmatched = ({ verdict, candidates }: Row): boolean => verdict === "unknown" && candidates.length < 2

const noChoices: ReadonlyMap<number, string> = new Map()

function RemittanceSteps({ claims }: { claims: readonly Claim[] }) {
  const [text, setText] = useState("")
  const [check, setCheck] = useState("")
  const [chosenRoles, setRoles] = useState<readonly ColumnRole[]>()
  const [choices, setChoices] = useState(noChoices)
  /** The rows as they were when posting began, since posting changes their claims. */
  const [postedRows, setPostedRows] = useState<readonly Row[]>()
  const posted = usePostedPayments()
  const [remittance, setRemittance] = useState(() => crypto.randomUUID())
  const posting = usePosting((payment) => posted.add(remittance, payment))
  const index = useMemo(() => indexClaims(claims), [claims])
  const table = useMemo(() => (text.trim() === "" ? undefined : readTable(text)), [text])
  const roles = useMemo(() => {
    if (chosenRoles || !table?.ok) return chosenRoles ?? []
    return guessRoles(table, (one) => index.has(normalizeReference(one)))
  }, [table, chosenRoles, index])
  const typedRows = useMemo(() => (table?.ok ? readRows(table, roles, check) : []), [table, roles, check])
  const unmatched = useMemo(
    () => (postedRows ?? matchRemittance(typedRows, index, choices)).filter(isUnmatched),
    [postedRows, typedRows, index, choices],
  )
  const lookedUp = ({ row, references }: Row) => [choices.get(row) || references].flat()
  const earlier = useEarlierClaims(unmatched.flatMap(lookedUp))
  const rows = useMemo(
    () => matchRemittance(typedRows, indexClaims([...earlier.claims, ...claims]), choices),
    [typedRows, claims, earlier.claims, choices],
  )
  const enterAnother = () => {
    setText("")
    // A payment's id contains the check number, so the last one would post the next table under the wrong check.
    setCheck("")
    setRoles(undefined)
    setChoices(noChoices)
    setPostedRows(undefined)
    setRemittance(crypto.randomUUID())
    posting.reset()
  }
  const missing = (["amount", "reference"] as const).find((role) => !roles.includes(role))
  return (
    <>
      {!posting.isPosting &&
        posted.remittances.map((one) => (
          <UndoPayments
            key={one.remittance}
            posted={one}
            remove={(paymentId) => {
              posted.remove(paymentId)
              posting.markUndone(paymentId)
            }}
            onUndone={() => {
              if (one.remittance !== remittance) return
              setPostedRows(undefined)
              posting.reset()
            }}
          />
        ))}
      {!postedRows && (
        <RemittanceForm
          text={text}
          problem={table && !table.ok ? table.detail : undefined}
          check={check}
          onCheck={setCheck}
          onText={(next) => {
            setText(next)
            setRoles(undefined)
            setChoices(noChoices)
          }}
        />
      )}
      {!postedRows && table?.ok && (
        <ColumnChoices table={table} roles={roles} missing={missing} onChoose={setRoles} />
      )}
      {(postedRows ?? (missing === undefined && table?.ok)) && (
        <PostRows
          key={text}
          rows={postedRows ?? rows}
          posting={posting}
          choices={choices}
          lookupOf={(row) => earlier.statusOf(lookedUp(row))}
          onRetryLookup={earlier.retry}
          onChoose={(row, invoiceNumber) => setChoices((before) => new Map(before).set(row, invoiceNumber))}
          onPost={() =>
            setPostedRows((before) => (before ? refreshOpenRows(before, rows, posting.outcomes) : rows))
          }
          onAnother={postedRows && enterAnother}
        />
      )}
    </>
  )
}
