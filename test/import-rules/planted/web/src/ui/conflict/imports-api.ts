export { api } from "../../api/api.ts"
