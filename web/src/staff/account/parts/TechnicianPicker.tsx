import { NativeSelect } from "@mantine/core"
import type { UseQueryResult } from "@tanstack/react-query"
import { shortName } from "#shared/domain/people/names.ts"
import { messages } from "#shared/messages.ts"
import { notAssigned } from "#web/data/requests/requests.ts"
import { Button } from "#web/ui/Button.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"

type Technician = { _id: string; name: string }

const maxChips = 10

export function TechnicianPicker({
  technicians,
  selectedId,
  onChoose,
}: {
  technicians: UseQueryResult<Technician[], Error>
  selectedId: string
  onChoose: (id: string) => void
}) {
  if (technicians.isError)
    return (
      <Notice message={messages.account.techniciansFailed}>
        <Button kind="quiet" size="small" onClick={() => void technicians.refetch()}>
          Try again
        </Button>
      </Notice>
    )
  const choices = [
    { value: notAssigned, text: "Not Assigned" },
    ...(technicians.data ?? []).map(({ _id, name }) => ({ value: _id, text: shortName(name) })),
  ]
  return choices.length > maxChips ? (
    <NativeSelect
      aria-label="Technician"
      maw={280}
      size="md"
      data={[
        ...choices.map(({ value, text }) => ({ value, label: text })),
        ...(choices.some(({ value }) => value === selectedId)
          ? []
          : [{ value: selectedId, label: "Former technician" }]),
      ]}
      value={selectedId}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  ) : (
    <Chips label="Technician" chosen={selectedId} onChoose={onChoose} choices={choices} />
  )
}
