import type { Branch } from "#web/data/branches.ts"
import type { NameOf } from "#web/ui/setting-words.ts"
import type { PanelEditing } from "../BranchPanel.tsx"

/** What every panel of a branch is given. */
export type PartProps = {
  branch: Branch
  editing: PanelEditing
  /** of a technician */
  nameOf: NameOf
}
