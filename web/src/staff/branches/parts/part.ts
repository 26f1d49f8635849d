import type { Branch } from "#web/data/shop/branches.ts"
import type { NameOf } from "#web/staff/shared/settings/setting-labels.ts"
import type { PanelEditing } from "../BranchPanel.tsx"

export type Technician = { _id: string; name: string }

/** The choices of a row, with its technician if they have left. */
export const technicianChoices = (
  technicians: readonly Technician[],
  current: string,
  nameOf: NameOf,
): { value: string; label: string }[] =>
  (current === "" || technicians.some(({ _id }) => _id === current)
    ? technicians
    : [...technicians, { _id: current, name: nameOf(current) }]
  ).map(({ _id, name }) => ({ value: _id, label: name }))

export type PartProps = {
  branch: Branch
  editing: PanelEditing
  nameOf: NameOf
}
