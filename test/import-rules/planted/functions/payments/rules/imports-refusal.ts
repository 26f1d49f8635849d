export { malformed } from "../../platform/refusal.ts"
