import type { Branch } from "#web/data/shop/branches.ts"
import type { NameOf } from "#web/staff/shared/settings/setting-labels.ts"
import type { PanelEditing } from "../BranchPanel.tsx"

export type PartProps = {
  branch: Branch
  editing: PanelEditing
  nameOf: NameOf
}
