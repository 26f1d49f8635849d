// What other areas need of passwords that people type. Apart from `store.ts`: it brings the list of common passwords.
export { newPasswordProblem } from "./new-password.ts"
export { checkOwnPassword } from "./own-password.ts"
