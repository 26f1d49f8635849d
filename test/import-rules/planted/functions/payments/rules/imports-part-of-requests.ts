export { rowsOf } from "../../requests/listing.ts"
