import { NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { Button } from "#web/ui/Button.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import styles from "../Earnings.module.css"
import { type EarningsFilters, isSame, presets, withDay } from "../search-parameters.ts"

export function Choose({
  filters: { technician, period },
  isOffice,
  today,
  onShow,
}: {
  filters: EarningsFilters
  isOffice: boolean
  today: string
  onShow: (change: Partial<EarningsFilters>) => void
}) {
  const selectedPreset = presets.find(({ of }) => isSame(of(today), period))?.value ?? ""
  return (
    <search className={`${styles.choose} cluster items-end gap-x-6 gap-y-4`} aria-label="Earnings shown">
      {isOffice && <Whose technician={technician} onChoose={(id) => onShow({ technician: id })} />}
      <Chips
        label="Period"
        chosen={selectedPreset}
        choices={presets.map(({ value, text }) => ({ value, text }))}
        onChoose={(value) => {
          const preset = presets.find((one) => one.value === value)
          if (preset) onShow({ period: preset.of(today) })
        }}
      />
      <div className={`${styles.days} row gap-4 phone-w-full`}>
        {(["from", "to"] as const).map((end) => (
          <TextInput
            {...fieldProps}
            key={end}
            type="date"
            label={end === "from" ? "From" : "To"}
            value={period[end]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== "") onShow({ period: withDay(period, end, value) })
            }}
            // An emptied field shows its day again.
            onBlur={({ currentTarget }) => {
              currentTarget.value = period[end]
            }}
          />
        ))}
      </div>
    </search>
  )
}

function Whose({ technician, onChoose }: { technician: string; onChoose: (id: string) => void }) {
  const technicians = useQuery(techniciansQuery)
  const { data = [] } = technicians
  if (technicians.isError)
    return (
      <Notice message={messages.account.techniciansFailed}>
        <Button kind="quiet" size="small" onClick={() => void technicians.refetch()}>
          Try again
        </Button>
      </Notice>
    )
  const isFormer = technicians.isSuccess && technician !== "" && data.every(({ _id }) => _id !== technician)
  return (
    <NativeSelect
      {...fieldProps}
      label="Technician"
      value={technician}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[
        { value: "", label: t("Everyone") },
        ...data.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(isFormer ? [{ value: technician, label: t("Former technician") }] : []),
      ]}
    />
  )
}
