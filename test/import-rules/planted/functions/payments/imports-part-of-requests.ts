export { requestItem } from "../requests/storage/items.ts"
