export { requestItem } from "#functions/requests/storage/items.ts"
export { payments } from "#shared/api/payments.ts"
export { diceOf } from "./dice.ts"
