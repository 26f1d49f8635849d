import type { Branch } from "#shared/api/branches.ts"

/** The branch's own Square location, else the main one. "none" means not set up. */
export const findLocation = (
  branch: string | undefined,
  branches: readonly Pick<Branch, "_id" | "squareLocationId">[],
  mainLocation: string,
): string | undefined => {
  const branchLocation = branches.find(({ _id }) => _id === branch)?.squareLocationId
  return branchLocation || (mainLocation === "none" ? undefined : mainLocation)
}
