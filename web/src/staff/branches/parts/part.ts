import type { NameOf } from "../../audit/words.ts"
import type { PanelEditing } from "../BranchPanel.tsx"
import type { Branch } from "../queries.ts"

/** What every panel of a branch is given. */
export type PartProps = {
  branch: Branch
  editing: PanelEditing
  /** of a technician */
  nameOf: NameOf
}
