/** Begins the id of a vehicle that staff or the pipeline's own list added. */
export const customPrefix = "made-"

export const isCustomId = (styleId: string): boolean => styleId.startsWith(customPrefix)
