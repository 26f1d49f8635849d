export { statusLook } from "../../../shared/domain/status.ts"
