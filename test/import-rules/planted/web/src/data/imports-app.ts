export { useScreen } from "../app/navigation.ts"
