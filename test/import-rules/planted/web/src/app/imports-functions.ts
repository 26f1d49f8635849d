export { theTable } from "../../../functions/platform/table.ts"
