// Separate from store.ts, because it loads the list of common passwords.
export { findPasswordProblem } from "./new-password.ts"
export { checkOwnPassword } from "./own-password.ts"
