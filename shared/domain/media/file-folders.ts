/**
 * Folders of the private bucket's `files/`. Functions build their keys with these types, and the permissions follow the
 * same lists (infra/constructs/access.ts), so that IAM refuses no key.
 */

/** Drawn or written by the system, and attached to emails. */
export const documentFolders = ["invoices", "bills", "statements"] as const
export type DocumentKey = `${(typeof documentFolders)[number]}/${string}`

/** Have a folder per request, which is removed with it. */
export const requestFolders = ["pictures/media", "signatures", "invoices", "bills"] as const

export type FileKey = DocumentKey | `${"signatures" | "pictures"}/${string}`
