/** A separate module, so that discarding the draft does not load its form. */
export const storageKey = "clearline.new-request"

export const hasDraft = (): boolean => sessionStorage.getItem(storageKey) !== null

export const dropDraft = (): void => sessionStorage.removeItem(storageKey)
