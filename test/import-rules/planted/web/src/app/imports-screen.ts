export { default as Account } from "../staff/account/Account.tsx"
