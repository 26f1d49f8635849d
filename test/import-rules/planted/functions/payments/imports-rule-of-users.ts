export { visibleTo } from "../users/rules/visible.ts"
