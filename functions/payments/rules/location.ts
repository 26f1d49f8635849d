import type { Branch } from "#shared/api/settings.ts"

/** Where a branch's cards are charged at Square: at its own location, else at the shop's main one; "none" is not set up. */
export const locationOf = (
  branch: string | undefined,
  branches: readonly Pick<Branch, "_id" | "squareLocationId">[],
  main: string,
): string | undefined => {
  const own = branches.find(({ _id }) => _id === branch)?.squareLocationId
  return own || (main === "none" ? undefined : main)
}
