/** Preact as the module `react`. Not TypeScript, which can't export everything of a module that has `export =`. */
import { Fragment } from "preact"

export * from "preact/compat"
export { default } from "preact/compat"

/** Mantine imports it for parts that stay mounted while hidden. No screen has any. */
export const Activity = Fragment
