export { theme } from "../web/src/ui/theme.ts"
