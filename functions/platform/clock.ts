/** The only clock of product code: rules and stores get `now` passed in. */
export const clock = { now: (): Date => new Date() }
