import type { ReplyOf } from "#shared/api/definition/endpoint.ts"
import type { countRoles } from "#shared/api/users.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import { messages } from "#shared/messages.ts"
import { Chips } from "#web/ui/form/Chips.tsx"
import type { Filtering } from "../filters.ts"
import { categoryNames, groupNames } from "../labels.ts"
import { isSearching, roleOf } from "../search-parameters.ts"

export type Counts = ReplyOf<typeof countRoles>

export function Roles({
  filtering: { filters, change },
  counts,
}: {
  filtering: Filtering
  counts: Counts | undefined
}) {
  const ofRole = (role: Role) => ({
    value: role,
    text: groupNames[role],
    ...(counts && { count: counts[role] }),
  })
  return (
    <Chips<Role | "all">
      label="Which role"
      chosen={roleOf(filters)}
      onChoose={(role) => change({ ...filters, role, category: undefined })}
      choices={[
        { value: "all", text: "All" },
        ...(["technician", "clerk", "user", "developer", "admin"] as const).map(ofRole),
      ]}
    />
  )
}

export const Categories = ({ filtering: { filters, change } }: { filtering: Filtering }) => (
  <Chips
    label="Which customers"
    chosen={filters.category ?? "any"}
    onChoose={(category) =>
      change({ ...filters, role: "user", category: category === "any" ? undefined : category })
    }
    choices={[
      { value: "any", text: "Any account" },
      { value: "commercial", text: categoryNames.commercial },
      { value: "carrier", text: categoryNames.carrier },
    ]}
  />
)

export function Hint({
  filtering: { filters },
  countsFailed,
  className,
}: {
  filtering: Filtering
  countsFailed: boolean
  className: string | undefined
}) {
  const tooShort = filters.q !== "" && !isSearching(filters)
  const hint = tooShort
    ? `Type at least ${shortestQuery} characters to search`
    : countsFailed
      ? messages.users.rolesFailed
      : undefined
  return hint === undefined ? null : (
    <span className={className} role="status">
      {hint}
    </span>
  )
}
