import { NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Timeframe } from "#shared/domain/schedule/timeframe.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { accountsQuery } from "#web/data/people/users.ts"
import { allAccounts } from "#web/data/requests/requests.ts"
import { Button } from "#web/ui/Button.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { removeTyped } from "#web/ui/form/remove-typed.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import type { DashboardFilters } from "../search-parameters.ts"
import styles from "./Filters.module.css"

const timeframeNames: Record<Timeframe, string> = {
  all: t("All"),
  today: t("Today"),
  tomorrow: t("Tomorrow"),
  yesterday: t("Yesterday"),
  thisMonth: t("This month"),
  lastMonth: t("Last month"),
}
const timeframes = Object.keys(timeframeNames) as Timeframe[]

const maxRepairOrder = 40

type Props = {
  forStaff: boolean
  filters: DashboardFilters
  onShow: (change: Partial<DashboardFilters>) => void
  repairOrder: string
  onRepairOrder: (digits: string) => void
}

export function Filters({ forStaff, filters, onShow, repairOrder, onRepairOrder }: Props) {
  return (
    <div className={`${styles.filters} cluster items-center gap-x-5 gap-y-4`}>
      {forStaff && (
        <AccountPicker
          selectedId={filters.commercialId}
          onChoose={(commercialId) => onShow({ commercialId })}
        />
      )}
      <TextInput
        classNames={{ root: styles.order ?? "", input: styles.input ?? "" }}
        aria-label="Repair order number"
        placeholder="Repair order number"
        inputMode="numeric"
        autoComplete="off"
        error={tooLongMessage(repairOrder, maxRepairOrder)}
        value={repairOrder}
        onChange={(event) => onRepairOrder(removeTyped(event, /\D/g))}
      />
      <Chips
        label="When"
        chosen={filters.timeframe}
        onChoose={(timeframe) => onShow({ timeframe })}
        choices={timeframes.map((value) => ({ value, text: timeframeNames[value] }))}
      />
    </div>
  )
}

function AccountPicker({ selectedId, onChoose }: { selectedId: string; onChoose: (id: string) => void }) {
  const accounts = useQuery(accountsQuery)
  if (accounts.isError)
    return (
      <span className="bar gap-4 text-danger weight-medium min-h-control" role="alert">
        {messages.account.accountsFailed}
        <Button size="small" onClick={() => void accounts.refetch()}>
          Try again
        </Button>
      </span>
    )
  const accountList = accounts.data ?? []
  const ofCategory = (accountCategory: string) =>
    accountList
      .filter(({ category }) => category === accountCategory)
      .map(({ _id, name }) => ({ value: _id, label: name }))
  const isUnknown =
    accounts.data !== undefined &&
    selectedId !== allAccounts &&
    !accountList.some(({ _id }) => _id === selectedId)
  return (
    <>
      <NativeSelect
        classNames={{ root: styles.account ?? "", input: styles.input ?? "" }}
        aria-label="Account"
        value={selectedId}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[
          {
            value: allAccounts,
            label: accounts.data?.length === 0 ? messages.account.noAccounts : "All accounts",
          },
          // Until the account's name is loaded, an extra option holds the ID from the address.
          ...(selectedId !== allAccounts && (accounts.data === undefined || isUnknown)
            ? [{ value: selectedId, label: isUnknown ? messages.account.accountFailed : "…" }]
            : []),
          ...[
            { group: "Commercial", items: ofCategory("commercial") },
            { group: "Carriers", items: ofCategory("carrier") },
          ].filter(({ items }) => items.length > 0),
        ]}
      />
      {isUnknown && <Notice message={messages.account.accountFailed} />}
    </>
  )
}
