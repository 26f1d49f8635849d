export { sum } from "../../../shared/domain/money/money.ts"
export { recompute } from "../../requests/rules/recompute.ts"
export { requestStore } from "../../requests/store.ts"
export { paymentStore } from "../store.ts"
