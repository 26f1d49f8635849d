export { List } from "../staff/List.tsx"
