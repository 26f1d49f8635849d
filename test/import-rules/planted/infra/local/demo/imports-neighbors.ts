export { requestItem } from "#functions/requests/storage/items.ts"
export { payments } from "#shared/api/payments.ts"
export { seededRandom } from "./random.ts"
