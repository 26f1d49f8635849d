export { endpoints } from "../api/index.ts"
