export { theTable } from "../../platform/table.ts"
