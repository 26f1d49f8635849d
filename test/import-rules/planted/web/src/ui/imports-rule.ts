export { statusStyle } from "../../../shared/domain/status.ts"
