/** The app's version, told to the server at every session refresh and shown in the footer (owner's specification). */
export { version } from "#package.json"
