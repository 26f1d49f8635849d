export { StatusPill } from "../trade/StatusPill.tsx"
