import { useMutation, useQuery } from "@tanstack/react-query"
import { History, Trash2 } from "lucide-react"
import { useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import { formatPercent } from "#shared/domain/money/money.ts"
import { unconfirmedTaxPercent } from "#shared/domain/money/tax.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { openingDays } from "#shared/domain/schedule/opening-hours.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { deleteBranch } from "../../api/calls.gen.ts"
import { useSession } from "../../api/session.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { techniciansQuery } from "../../data/people/technicians.ts"
import { peopleQuery } from "../../data/people/users.ts"
import { type Branch, freshBranchesQuery, useShowBranch } from "../../data/shop/branches.ts"
import { Button, ButtonLink } from "../../ui/Button.tsx"
import { ConfirmDialog } from "../../ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonLines } from "../../ui/feedback/DataView.tsx"
import { showMessage } from "../../ui/feedback/notifications.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import { useNow } from "../../ui/use-now.ts"
import { usePersistedOpen } from "../../ui/versioned/use-persisted-open.ts"
import styles from "./Branch.module.css"
import { CardPanel, HoursPanel, PlacePanel, ReviewPanel, ZonePanel } from "./parts/PlacePanels.tsx"
import { ShiftsPanel } from "./parts/ShiftsPanel.tsx"
import { TaxPanel } from "./parts/TaxPanel.tsx"
import { ZipPanel } from "./parts/ZipPanel.tsx"

const back = backLink("/branches")

export default function BranchScreen() {
  const { id = "" } = useParams()
  const branches = useQuery(freshBranchesQuery)
  const branch = branches.data?.find(({ _id }) => _id === id)
  if (branch) return <Found key={id} branch={branch} />
  return (
    <>
      <PageHeader title={<PageTitle />} back={back} />
      <DataView
        query={branches}
        failed="Couldn't load the branch."
        loading={<Skeleton />}
        empty={{
          when: () => true,
          show: (
            <Empty
              title={messages.common.notFound}
              actions={
                <ButtonLink to="/branches" size="large">
                  Branches
                </ButtonLink>
              }
            >
              This branch doesn't exist or was deleted.
            </Empty>
          ),
        }}
      >
        {() => null}
      </DataView>
    </>
  )
}

function Found({ branch }: { branch: Branch }) {
  const { address, city, zip } = branch
  const today = todayIn(useNow())
  const session = useSession()
  const [open, setOpen] = usePersistedOpen<string | undefined>("panel", undefined)
  const { technicians, nameOf } = useTechnicians(branch)
  const part = {
    branch,
    nameOf,
    editing: { open, onOpen: setOpen, onClose: () => setOpen(undefined) },
  }
  const missing = missingIn(branch)
  return (
    <>
      <PageHeader
        title={branch.name}
        subtitle={`${address}, ${city}, CA ${zip}`}
        back={back}
        actions={
          session &&
          mayPass(session.role, []) && (
            <ButtonLink to={`/audit?what=branch&id=${branch._id}`} icon={History}>
              Changes
            </ButtonLink>
          )
        }
      />
      <div className="phone-gap-4 narrow-columns-1 stack items-start columns-2 gap-5 screen">
        {missing.length > 0 && (
          <div className={styles.missing} role="note">
            <b>Still missing:</b> {missing.join(" ")}
          </div>
        )}
        <div className="phone-gap-4 stack gap-5">
          <PlacePanel {...part} />
          <ZonePanel {...part} />
          <HoursPanel {...part} />
          <ReviewPanel {...part} />
          <CardPanel {...part} />
        </div>
        <div className="phone-gap-4 stack gap-5">
          <TaxPanel {...part} today={today} />
          <ZipPanel {...part} today={today} />
          <ShiftsPanel {...part} technicians={technicians} today={today} />
          <DeletePanel branch={branch} />
        </div>
      </div>
    </>
  )
}

const missingIn = (branch: Branch): string[] => [
  ...(openingDays.every(([, day]) => branch[day] === "closed")
    ? ["No hours, so it shows closed all week."]
    : []),
  ...(branch.taxRates.length === 0
    ? [`No tax rate, so jobs use ${formatPercent(unconfirmedTaxPercent)}, marked "rate not confirmed".`]
    : []),
]

/** Includes technicians who have left but still have shifts or days off. */
function useTechnicians({ shifts, daysOff }: Branch) {
  const { data: technicians } = useQuery(techniciansQuery)
  const formerIds = [...shifts, ...daysOff]
    .flatMap(({ technician = [] }) => technician)
    .filter((id) => technicians && !technicians.some(({ _id }) => _id === id))
  const { data: people = [] } = useQuery(peopleQuery([...new Set(formerIds)].toSorted()))
  const names = new Map([...(technicians ?? []), ...people].map(({ _id, name }) => [_id, name]))
  return { technicians: technicians ?? [], nameOf: (id: string) => names.get(id) ?? "…" }
}

function DeletePanel({ branch: { _id, name, zone } }: { branch: Branch }) {
  const navigate = useNavigate()
  const show = useShowBranch()
  const [confirming, setConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api(deleteBranch, { query: { _id } }),
    onSuccess: () => {
      showMessage(`${name} deleted`)
      show(_id, undefined)
      void navigate("/branches")
    },
  })
  return (
    <Panel title="Delete this branch">
      <div className={`${styles.deleting} split items-center gap-6 text-muted`}>
        <p>
          Old jobs keep their prices and tax. Jobs in its zone, {zone}, won't have a branch until another one
          takes the zone.
        </p>
        <Button
          kind="danger"
          icon={Trash2}
          onClick={() => {
            reset()
            setConfirming(true)
          }}
        >
          Delete
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={`Delete ${name}?`}
        confirm="Delete branch"
        destructive
        isPending={isPending}
        onConfirm={() => mutate()}
      >
        <p>This deletes its address, hours, shifts and tax rates. The audit keeps the old values.</p>
        {error && (
          <p className="danger-box px-5 py-4 mt-5 rounded-2" role="alert">
            {error.message}
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  )
}

const Skeleton = () => (
  <div className="phone-gap-4 narrow-columns-1 stack items-start columns-2 gap-5 screen">
    {[
      ["Place", "Zone", "Hours", "Review links", "Card payments"],
      ["Sales tax", "Sales tax by ZIP", "Shifts"],
    ].map((titles) => (
      <div key={titles[0]} className="phone-gap-4 stack gap-5">
        {titles.map((title) => (
          <Panel key={title} title={title}>
            <SkeletonLines count={5} />
          </Panel>
        ))}
      </div>
    ))}
  </div>
)
