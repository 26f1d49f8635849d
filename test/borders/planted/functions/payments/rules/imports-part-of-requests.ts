export { personOf } from "../../requests/person.ts"
