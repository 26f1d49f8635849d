// Separate from store.ts, because it loads the list of common passwords.

export { checkOwnPassword } from "./check-own-password.ts"
export { findPasswordProblem } from "./password-problem.ts"
