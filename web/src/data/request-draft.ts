/** A separate module, so that discarding the draft does not load its form. */
export const slot = "clearline.new-request"

export const hasDraft = (): boolean => sessionStorage.getItem(slot) !== null

export const dropDraft = (): void => sessionStorage.removeItem(slot)
