import type { NumberedPart } from "#shared/domain/catalog/catalog.ts"

/** Begins the id of a vehicle that staff or the pipeline's own list added. */
export const customPrefix = "made-"

export const isCustomId = (styleId: string): boolean => styleId.startsWith(customPrefix)

/** Whether only vehicles that staff added have the number, so staff typed its price. */
export const isOwnNumber = ({ firstVehicles }: Pick<NumberedPart, "firstVehicles">): boolean =>
  firstVehicles.every(isCustomId)
