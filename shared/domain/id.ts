/** Ids become part of table keys, so they can't contain the key separator. */
export const idPattern = /^[\w.:-]{1,60}$/

/** Reject anything else before using it in a key. */
export const isId = (text: string): boolean => idPattern.test(text)
