export { requestItem } from "../storage/items.ts"
