/** Where in this tab the draft of a new request lies; apart from its form, which is much, for who only throws it away. */
export const slot = "clearline.new-request"

export const hasDraft = (): boolean => sessionStorage.getItem(slot) !== null

export const dropDraft = (): void => sessionStorage.removeItem(slot)
