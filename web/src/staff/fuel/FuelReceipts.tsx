import { NativeSelect, TextInput } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { monthTitle, todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type Session, useSession } from "../../api/session.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { staffQuery } from "../../data/people/users.ts"
import { receiptsQuery, useReceipts } from "../../data/shop/fuel.ts"
import { Button } from "../../ui/Button.tsx"
import { Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { fieldProps } from "../../ui/form/field-props.ts"
import log from "../../ui/page/EventLog.module.css"
import { EventLog } from "../../ui/page/EventLog.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { useNow } from "../../ui/use-now.ts"
import styles from "./FuelReceipts.module.css"
import { NewReceipt } from "./parts/NewReceipt.tsx"
import { ReceiptDialog } from "./parts/ReceiptDialog.tsx"
import { ReceiptRow } from "./parts/ReceiptRow.tsx"

export default function FuelReceipts() {
  const session = useSession()
  return session && <Receipts session={session} />
}

function Receipts({ session }: { session: Session }) {
  const isOffice = mayPass(session.role, ["clerk"])
  const today = todayIn(useNow())
  const [parameters, setParameters] = useSearchParams()
  const person = isOffice ? (parameters.get("person") ?? "") : session.id
  const date = parameters.get("date") ?? (person === "" ? today : "")
  const monthParameter = parameters.get("month") ?? ""
  const month =
    person !== "" && date === "" && /^\d{4}-(0[1-9]|1[0-2])$/.test(monthParameter) ? monthParameter : ""
  const query = useInfiniteQuery(receiptsQuery({ person, date, month }))
  const receipts = useReceipts()
  const [open, setOpen] = useState<string>()
  const show = (change: { person?: string; date?: string }) => {
    const next = { person: isOffice ? person : "", date: parameters.get("date") ?? "", ...change }
    setParameters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")))
  }
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle={t("Mileage, cost and a photo of each receipt")} />
      <div className={log.page}>
        <NewReceipt receipts={receipts} />
        <div className="cluster gap-5">
          {isOffice && <Whose person={person} onChange={(personId) => show({ person: personId })} />}
          <TextInput
            {...fieldProps}
            type="date"
            label="Day"
            value={date}
            onChange={(event) => show({ date: event.currentTarget.value })}
          />
          {month !== "" && (
            <div className="self-end bar gap-4 min-h-touch">
              <b>{monthTitle(`${month}-01`)}</b>
              <Button kind="quiet" icon={X} onClick={() => show({})}>
                All months
              </Button>
            </div>
          )}
        </div>
        <EventLog
          query={query}
          what={t("receipts")}
          failed={messages.fuel.pullFailed}
          loading={<Skeleton />}
          empty={<Empty title="No fuel receipts here">New ones show up once they are uploaded.</Empty>}
        >
          {(found) => (
            <ul className={log.panel} aria-label="Fuel receipts">
              {found.map((receipt) => (
                <ReceiptRow
                  key={receipt._id}
                  receipt={receipt}
                  showName={isOffice}
                  onOpen={() => setOpen(receipt._id)}
                />
              ))}
            </ul>
          )}
        </EventLog>
      </div>
      {open !== undefined && (
        <ReceiptDialog id={open} receipts={receipts} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function Whose({ person, onChange }: { person: string; onChange: (person: string) => void }) {
  const { data: staff = [] } = useQuery(staffQuery)
  return (
    <NativeSelect
      {...fieldProps}
      label="Whose"
      value={person}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("Everyone") },
        ...staff.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}

const Skeleton = () => (
  <ul className={log.panel}>
    {[120, 160, 140].map((width) => (
      <li key={width} className={styles.row}>
        <SkeletonBar width={56} height={56} />
        <SkeletonBar width={width} />
      </li>
    ))}
  </ul>
)
