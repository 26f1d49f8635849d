/**
 * What a form holds for a half-typed date. The browser reports it as empty, which would delete the date that
 * was there. Schemas refuse it (`optionalDate`), and drafts leave it out.
 */
export const incompleteDate = "incomplete"
