export { functionsIn } from "../functions.ts"
