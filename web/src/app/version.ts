/** Sent with each session refresh and shown in the footer (owner's specification). */
export { version } from "#package.json"
