export { theme } from "../web/src/ui/styles/theme.ts"
