export { step } from "../requests/rules/request-change.ts"
