export { bundle } from "../../infra/bundle.ts"
