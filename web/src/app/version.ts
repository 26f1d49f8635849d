/** The app's version, told to the server at every session refresh and shown in the footer (spec 3, section 9). */
export { version } from "../../../package.json"
