export { Account } from "../account/Account.tsx"
