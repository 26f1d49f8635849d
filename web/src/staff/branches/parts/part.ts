import type { Branch } from "../../../data/branches.ts"
import type { NameOf } from "../../../ui/setting-words.ts"
import type { PanelEditing } from "../BranchPanel.tsx"

/** What every panel of a branch is given. */
export type PartProps = {
  branch: Branch
  editing: PanelEditing
  /** of a technician */
  nameOf: NameOf
}
