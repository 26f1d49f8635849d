type TextedFile = { picture?: unknown; mediaId?: unknown; problem?: unknown }

/** Neither stored nor given up. */
export const isPending = ({ picture, mediaId, problem }: TextedFile): boolean =>
  picture === undefined && mediaId === undefined && problem === undefined
