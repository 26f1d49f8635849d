import type { UseQueryResult } from "@tanstack/react-query"
import { Chips } from "../../../ui/Chips.tsx"
import { Notice } from "../../../ui/Notice.tsx"
import { notAssigned } from "../queries.ts"

type Technician = { _id: string; name: string }

export function TechnicianPicker({
  technicians,
  chosen,
  onChoose,
}: {
  technicians: UseQueryResult<Technician[], Error>
  chosen: string
  onChoose: (id: string) => void
}) {
  if (technicians.isError) return <Notice message="Unable to pull technicians, please try later" />
  return (
    <Chips
      label="Technician"
      chosen={chosen}
      onChoose={onChoose}
      choices={[
        { value: notAssigned, text: "Not Assigned" },
        ...(technicians.data ?? []).map(({ _id, name }) => ({ value: _id, text: name })),
      ]}
    />
  )
}
