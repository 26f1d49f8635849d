export { branchesQuery } from "../data/branches.ts"
