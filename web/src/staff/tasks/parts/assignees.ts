import type { User } from "#shared/api/users.ts"

export type Colleague = Pick<User, "_id" | "name">

/** Includes current assignees who have left. */
export const assigneesOf = (
  people: readonly Colleague[],
  now?: { assignedToId?: string | undefined; assignedToName?: string | undefined },
): { value: string; label: string }[] => {
  const { assignedToId: value, assignedToName: label } = now ?? {}
  const isGone = value !== undefined && !people.some(({ _id }) => _id === value)
  return [
    { value: "", label: "Nobody yet" },
    ...people.map(({ _id, name }) => ({ value: _id, label: name })),
    ...(isGone ? [{ value, label: label ?? "Former employee" }] : []),
  ]
}
