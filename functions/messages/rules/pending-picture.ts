/** Neither stored nor given up. */
export const isPending = ({ picture, problem }: { picture?: unknown; problem?: unknown }): boolean =>
  picture === undefined && problem === undefined
